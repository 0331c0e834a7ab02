// Stripe's own fields and test pages. The names below come from public code and Stripe's documentation, and were never
// tried: whoever runs the journeys first corrects them, here and nowhere else. With --headed, a person can do by hand what a
// page of Klarna's or Link's asks for: the journey goes on once the buyer is back.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Provider } from './provider.ts';

/** How long a page of somebody else's may take, or a person who does it by hand. */
const patienceMs = 180_000;

/** The first element of these that is visible in any frame of the browser's pages. */
async function visible(page: Page, selector: string): Promise<Locator | undefined> {
  for (const frame of page
    .context()
    .pages()
    .flatMap((each) => each.frames())) {
    const element = frame.locator(selector).first();
    if (await element.isVisible().catch(() => false)) return element;
  }
  return undefined;
}

async function inFrame(page: Page, selector: string): Promise<Locator> {
  let found: Locator | undefined;
  await expect
    .poll(async () => Boolean((found = await visible(page, selector))), {
      message: `Stripe's frames show nothing like ${selector}`,
      timeout: 30_000,
    })
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
}

/** Whether an element appears within a moment. */
const appears = (page: Page, selector: string) =>
  expect
    .poll(() => visible(page, selector), { timeout: 5_000 })
    .toBeDefined()
    .then(
      () => true,
      () => false,
    );

/** What to press, and what to enter, wherever it shows. */
type Step = readonly [selector: string, text?: string];

/** What was pressed may be gone at once. */
const soon = { timeout: 3000 };

async function take([selector, text]: Step, page: Page): Promise<void> {
  const element = await visible(page, selector);
  if (!element || !(await element.isEnabled(soon))) return;
  if (text === undefined) await element.click(soon);
  else if ((await element.inputValue(soon)) === '') await element.pressSequentially(text, soon);
}

/** Takes the steps that show, in whatever order the pages ask for them, until the end is reached. */
async function walk(page: Page, steps: readonly Step[], isOver: () => Promise<boolean>) {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    for (const step of steps) {
      if (await isOver()) return;
      await take(step, page).catch(() => undefined);
    }
    await page.waitForTimeout(500);
  }
  throw new Error(`Nobody came back within ${patienceMs / 1000} seconds. By hand: --headed.`);
}

const card = {
  number: 'input[name="number"]',
  expiry: 'input[name="expiry"]',
  cvc: 'input[name="cvc"]',
  zip: 'input[name="postalCode"]',
};

/** Stripe's own page for methods that leave the store. */
const testPage = {
  passes: ['text="Authorize Test Payment"'],
  fails: ['text="Fail Test Payment"'],
} as const;

/** Klarna's sandbox; any six digits are its code. */
const klarna: Record<'passes' | 'fails', readonly Step[]> = {
  passes: [
    testPage.passes,
    ['input[type="tel"]', '3106683312'],
    ['#otp_field', '123456'],
    ['[data-testid="pick-plan"]'],
    ['[data-testid="confirm-and-pay"]'],
    ['[data-testid="kaf-button"]'],
  ],
  fails: [testPage.fails, ['button:has-text("Yes, cancel")'], ['[aria-label="Close"]']],
};

/** Link's sign-up; any email address and any six digits will do. */
const link = (email: string): readonly Step[] => [
  ['input[type="email"]', email],
  ['input[type="tel"]', '2015550123'],
  ['input[autocomplete="one-time-code"]', '000000'],
  ['input[name="name"], input[autocomplete="name"]', 'Robin Sample'],
  [card.number, '4242424242424242'],
  [card.expiry, '1234'],
  [card.cvc, '123'],
  [card.zip, '94107'],
  ['button:has-text("Continue")'],
  ['button:has-text("Agree")'],
  ['button:has-text("Pay"):not(:has-text("PAY NOW"))'],
];

/** Whether a page is Klarna's, or on the way to it. */
const isAway = ({ hostname }: URL) => /\.(klarna|stripe)\.com$/.test(hostname);

export const stripeItself: Provider = {
  async fillCard(page, number) {
    await (await inFrame(page, card.number)).fill(number);
    await (await inFrame(page, card.expiry)).fill('12 / 34');
    await (await inFrame(page, card.cvc)).fill('123');
    if (await appears(page, card.zip)) await (await inFrame(page, card.zip)).fill('94107');
  },
  async fieldsAsked(page) {
    const number = await inFrame(page, card.number);
    // From the number's own frame.
    const fields = number.locator('xpath=ancestor::body').locator('label:visible');
    return (await fields.allInnerTexts()).map((text) => text.trim());
  },
  async answerBank(page, answer) {
    const passes = await inFrame(page, '#test-source-authorize-3ds');
    if (answer === 'passes') await passes.click();
    if (answer === 'fails') await (await inFrame(page, '#test-source-fail-3ds')).click();
  },
  async chooseKlarna(page) {
    const more = 'select[aria-label*="payment methods" i]';
    const tab = '#klarna-tab, [data-value="klarna"], button[value="klarna"]';
    if (await appears(page, tab)) await (await inFrame(page, tab)).click();
    else await (await inFrame(page, more)).selectOption({ label: 'Klarna' });
  },
  async answerKlarna(page, answer) {
    await page.waitForURL(isAway);
    await walk(page, klarna[answer], () => Promise.resolve(!isAway(new URL(page.url()))));
  },
  async payWithLink(page, email) {
    await (await inFrame(page, 'button[aria-label*="Link"], button:has-text("Link")')).click();
    const granted = page.getByRole('heading', { name: 'Access Granted!' });
    await walk(page, link(email), () => granted.isVisible());
  },
  // The card's refund fails by itself.
  failRefund: () => Promise.resolve(),
};
