import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { password } from '../../api/support/clients.ts';

/** Stripe's test cards. */
export const cards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  asksForAuthentication: '4000002500003155',
};

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A buyer without an account. */
export function newBuyer(): Buyer {
  return {
    firstName: 'Robin',
    lastName: 'Sample',
    email: `buyer-${randomUUID()}@example.com`,
    password,
  };
}

/** Fills in the sign-up form. */
export async function fillDetails(page: Page, buyer: Buyer): Promise<void> {
  const form = page.locator('form', { has: page.getByLabel('First Name') });
  await form.getByLabel('First Name').fill(buyer.firstName);
  await form.getByLabel('Last Name').fill(buyer.lastName);
  await form.getByLabel('Email').fill(buyer.email);
  await form.getByLabel('Create Password').fill(buyer.password);
  await form.getByLabel('Re-type Password').fill(buyer.password);
}

/** Fills in the sign-up form and submits it. */
export async function giveDetails(page: Page, buyer: Buyer): Promise<void> {
  await fillDetails(page, buyer);
  await page
    .getByRole('button', { name: /^(Continue|Continue to payment|Create account)$/ })
    .click();
  await expect(page.getByLabel('Re-type Password')).toBeHidden();
}

/** Opens a plan's payment step as a new buyer, up to the card. */
export async function arriveAtPayment(page: Page, plan: string, buyer: Buyer): Promise<void> {
  await page.goto(`/checkout?plan=${plan}`);
  await giveDetails(page, buyer);
  await expect(page.getByRole('heading', { name: 'Card information' })).toBeFocused();
}

export function cardFields(page: Page) {
  return {
    number: page.getByLabel('Card number'),
    expiry: page.getByLabel('Expiration date'),
    cvc: page.getByLabel('Security code'),
    zip: page.getByLabel('ZIP code'),
  };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.number.fill(number);
  await fields.expiry.fill('1234');
  await fields.cvc.fill('123');
  await fields.zip.fill('94107');
}

/** Opens a wallet and fills in what it knows of its owner. */
export async function openWallet(
  page: Page,
  wallet: 'Apple Pay' | 'Google Pay' | 'Link',
  given: { email?: string; country?: string; card?: string } = {},
) {
  await page.getByRole('button', { name: wallet }).click();
  const sheet = page.getByRole('dialog', { name: wallet });
  if (given.email) await sheet.getByLabel('Email in the wallet').fill(given.email);
  if (given.country) await sheet.getByLabel('Country code').fill(given.country);
  if (given.card) await sheet.getByLabel('Card in the wallet').fill(given.card);
  return sheet;
}

export const payNow = (page: Page) => page.getByRole('button', { name: 'PAY NOW' });

/** Ends the way to the profiles, too, by a key. */
export async function expectGranted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Access Granted!' })).toBeVisible();
  await page.keyboard.press('Shift');
}

/** Goes on from the confirmation to the profiles. */
export async function openProfiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Exploring Profiles' }).click();
  await page.waitForURL('/profile?tab=profiles');
}
