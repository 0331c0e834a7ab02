import { expect } from '@playwright/test';
import { stripeFake } from '../api/checkout.ts';
import { cardFields, openWallet } from '../e2e/support/checkout.ts';
import type { Provider } from './provider.ts';

/** The fields and pages of tools/stripe-fake/browser. */
export const fake: Provider = {
  async fillCard(page, number) {
    const { number: numberField, expiry, cvc, zip } = cardFields(page);
    await numberField.fill(number);
    await expiry.fill('1234');
    await cvc.fill('123');
    if (await zip.isVisible()) await zip.fill('94107');
  },
  async fieldsAsked(page) {
    await expect(cardFields(page).number).toBeVisible();
    const fields = page.locator('.__PrivateStripeElement label:visible');
    return (await fields.allInnerTexts()).map((text) => text.trim());
  },
  async answerBank(page, answer) {
    const name = { passes: 'Complete authentication', fails: 'Fail authentication' };
    const pass = page.getByRole('button', { name: name.passes });
    await expect(pass).toBeVisible();
    if (answer !== 'leaves') await page.getByRole('button', { name: name[answer] }).click();
  },
  chooseKlarna: (page) => page.getByRole('radio', { name: 'Klarna' }).click(),
  async answerKlarna(page, answer) {
    const name = { passes: 'Authorize test payment', fails: 'Fail test payment' }[answer];
    await page.getByRole('button', { name }).click();
  },
  async payWithLink(page, email) {
    const sheet = await openWallet(page, 'Link');
    const field = sheet.getByLabel('Email in the wallet');
    if (await field.isVisible()) await field.fill(email);
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  },
  failRefund: (refundId) => stripeFake(`refunds/${refundId}/fail`, {}),
};
