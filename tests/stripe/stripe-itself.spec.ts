// The driver of Stripe's own fields, on pages that are built as Stripe's are: frames of other origins within each other, and pages
// that are left and come back.
import { expect, type Page, test } from '@playwright/test';
import { testCards } from './provider.ts';
import { stripeItself } from './stripe-itself.ts';

const store = 'https://store.example/checkout';

/** Each address answers with its HTML. */
async function serve(page: Page, pages: Record<string, string>) {
  await page.context().route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const body = pages[origin + pathname] ?? '';
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(store);
}

const frame = (url: string) => `<iframe src="${url}" width="500" height="300"></iframe>`;
const cardForm = 'https://js.stripe.com/v3/elements-inner-payment.html';

test('a card is entered in a frame, and what it asks for is read there', async ({ page }) => {
  await serve(page, {
    [store]: `<label>Name <input name="number" hidden></label>${frame(cardForm)}`,
    [cardForm]: `<label for="n">Card number</label><input id="n" name="number">
      <label for="e">Expiration date</label><input id="e" name="expiry">
      <label for="c">Security code</label><input id="c" name="cvc"><label hidden>Country</label>
      <label for="z">ZIP code</label><input id="z" name="postalCode">`,
  });
  expect(await stripeItself.fieldsAsked(page)).toEqual([
    'Card number',
    'Expiration date',
    'Security code',
    'ZIP code',
  ]);
  await stripeItself.fillCard(page, testCards.pays);
  const values = await page
    .frameLocator('iframe')
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(values).toEqual([testCards.pays, '12 / 34', '123', '94107']);
});

for (const [answer, title] of [
  ['passes', 'Complete'],
  ['fails', 'Fail'],
] as const) {
  test(`the bank's question is answered in a frame within a frame: it ${answer}`, async ({
    page,
  }) => {
    const outer = 'https://js.stripe.com/v3/three-ds-2-challenge.html';
    const inner = 'https://hooks.stripe.com/3d_secure_2/test';
    await serve(page, {
      [store]: frame(outer),
      [outer]: frame(inner),
      [inner]: `<button id="test-source-authorize-3ds" onclick="top.postMessage('Complete', '*')">Complete</button>
        <button id="test-source-fail-3ds" onclick="top.postMessage('Fail', '*')">Fail</button>`,
    });
    const told = page.evaluate(
      () =>
        new Promise((resolve) =>
          window.addEventListener('message', (event) => resolve(event.data)),
        ),
    );
    await stripeItself.answerBank(page, answer);
    expect(await told).toBe(title);
  });
}

test('Klarna is chosen from the tabs or the list beside them', async ({ page }) => {
  await serve(page, {
    [store]: frame(cardForm),
    [cardForm]: '<button id="klarna-tab">Klarna</button>',
  });
  await stripeItself.chooseKlarna(page);
  await expect(page.frameLocator('iframe').locator('#klarna-tab')).toBeFocused();
  const list =
    '<select aria-label="Additional payment methods"><option>Other</option><option>Klarna</option></select>';
  await page.context().unrouteAll();
  await serve(page, { [store]: frame(cardForm), [cardForm]: list });
  await stripeItself.chooseKlarna(page);
  await expect(page.frameLocator('iframe').locator('select')).toHaveValue('Klarna');
});

test('Klarna’s page is walked through until the buyer is back', async ({ page }) => {
  const redirect = 'https://pm-redirects.stripe.com/authorize';
  const klarna = 'https://pay.playground.klarna.com/eu';
  const inner = 'https://js.playground.klarna.com/kp';
  await serve(page, {
    [store]: `<a id="pay" href="${redirect}">PAY NOW</a>`,
    [redirect]: `<script>location.href = '${klarna}'</script>`,
    [klarna]: frame(inner),
    [inner]: `<input type="tel"><button data-testid="kaf-button" onclick="
        document.body.innerHTML = '<input id=otp_field>';
        otp_field.oninput = () => { if (otp_field.value.length === 6)
          document.body.innerHTML = '<button data-testid=confirm-and-pay onclick=&quot;top.location.href=\\'${store}\\'&quot;>Pay</button>'; };
      ">Continue</button>`,
  });
  await page.locator('#pay').click();
  await stripeItself.answerKlarna(page, 'passes');
  expect(page.url()).toBe(store);
});

test('Link’s window is walked through until access is granted', async ({ page }) => {
  const express = 'https://js.stripe.com/v3/elements-inner-express-checkout.html';
  const link = 'https://checkout.link.com/';
  await serve(page, {
    [store]: `${frame(express)}<script>addEventListener('message', () => {
      document.body.innerHTML = '<h1>Access Granted!</h1>'; })</script>`,
    [express]: `<button aria-label="Pay with Link" onclick="window.open('${link}')">Link</button>`,
    [link]: `<input type="email"><button onclick="
        document.body.innerHTML = '<input autocomplete=one-time-code><button>Pay $14.99</button>';
        document.querySelector('button').onclick = () => { opener.top.postMessage('paid', '*'); window.close(); };
      ">Continue</button>`,
  });
  await stripeItself.payWithLink(page, 'robin@example.com');
  await expect(page.getByRole('heading', { name: 'Access Granted!' })).toBeVisible();
});
