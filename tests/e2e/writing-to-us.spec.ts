import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

// Each test writes as a new person with a new address, because visitors share one limit.
let email: string;

test.beforeEach(async ({ context }) => {
  email = `writer-${randomUUID()}@example.com`;
  await enterAsNewPerson(context);
});
test.afterEach(async () => {
  for (const table of ['contact_messages', 'newsletter_subscribers', 'applicant_submissions']) {
    await server().from(table).delete().eq('email', email).throwOnError();
  }
});

const stored = async (table: string) =>
  (await server().from(table).select().eq('email', email).throwOnError()).data;

/** Types into the focused field and moves to the next. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  // Another form on the page may have a field with this label.
  await expect(page.getByLabel(label).and(page.locator(':focus'))).toBeVisible();
  // Whoever is logged in has their name there.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
}

test('a person sends a message with the keyboard alone', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('First name').focus();
  await typeInto(page, 'First name', 'Robin');
  await typeInto(page, 'Last name', 'Sample');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Subject', 'A question');
  await typeInto(page, 'Message', 'Which plan has the templates?');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Thank you. Your message has been sent.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeFocused();
  expect(await stored('contact_messages')).toMatchObject([
    {
      first_name: 'Robin',
      last_name: 'Sample',
      subject: 'A question',
      message: 'Which plan has the templates?',
      newsletter: true,
    },
  ]);
});

test('a person submits a profile with the keyboard, over two visits', async ({ page }) => {
  const next = async (title: string) => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
  };
  await page.goto('/contact');
  const open = page.getByRole('button', { name: 'Submit your profile' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your profile', exact: true })).toBeFocused();
  await expect(page.getByLabel('Major')).toBeVisible();
  await page.keyboard.press('Tab');
  await typeInto(page, 'Major', 'Biology');
  await typeInto(page, 'GPA', '3.81');
  await expect(page.getByRole('textbox', { name: 'MCAT', exact: true })).toBeFocused();
  await page.keyboard.insertText('514');
  await page.getByLabel('First accepted school').focus();
  await page.keyboard.insertText('Sample University');
  await next('About you');
  await page.keyboard.press('Tab');
  await typeInto(page, 'Matriculation year', '2024');

  await page.reload();
  await page.getByRole('button', { name: 'Submit your profile' }).click();
  await expect(page.getByText('We restored your draft.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(page.getByLabel('Matriculation year')).toHaveValue('2024');
  for (const title of ['Medicine and research', 'Everything else', 'Essays']) {
    await page.getByRole('button', { name: 'Next' }).focus();
    await next(title);
  }
  await page.keyboard.press('Tab');
  await typeInto(page, 'Personal statement', 'Nine chairs.');
  await page.getByRole('button', { name: 'Next' }).focus();
  await next('Looking back');
  await page.keyboard.press('Tab');
  await typeInto(page, 'Reflections', 'Start early.');
  await typeInto(page, 'Your name', 'Robin Sample');
  await typeInto(page, 'Email', email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Thank you. Your profile has been sent.');
  expect(await stored('applicant_submissions')).toMatchObject([
    {
      full_name: 'Robin Sample',
      status: 'pending',
      essay_consent: expect.any(String),
      profile: {
        major: 'Biology',
        gpa: 3.81,
        mcat: 514,
        matriculation_year: 2024,
        personal_statement: 'Nine chairs.',
        reflections: 'Start early.',
        accepted_schools: ['Sample University'],
      },
    },
  ]);
});

test('a form of another site takes the place of the store’s own, if the settings name one', async ({
  page,
}) => {
  const address = 'https://forms.example.com/embed?id=1';
  const { data: facts } = await server().rpc('store_facts').throwOnError();
  // The settings are the other tests', too.
  await page.route('**/rpc/store_facts', (route) =>
    route.fulfill({ json: { ...facts, submission_form: address } }),
  );
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Their form</h1>' }),
  );
  await page.goto('/about');
  await page.getByRole('button', { name: 'Submit your profile' }).click();
  const form = page.frameLocator('iframe[title="Share your profile"]');
  await expect(form.getByRole('heading', { name: 'Their form' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    address,
  );
});
