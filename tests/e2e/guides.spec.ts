import { readFileSync } from 'node:fs';

import { areas } from '../../src/model/plans/capabilities.ts';
import { target } from '../api/support/target.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

/** What the browser answers, from its cache if it can, without a token. */
const statusFromCache = async (url: string) => (await fetch(url, { cache: 'force-cache' })).status;

test('a member reads a guide, ticks its boxes and downloads it', async ({
  page,
  context,
  problems,
}) => {
  await enterAs(context, 'application');
  await page.goto('/application-cheatsheet');
  await expect(page.getByRole('link', { name: /^Read: / }).nth(5)).toBeVisible();
  // Five are the plan's; the sixth has a heading of its own.
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'Personal Statement Guide',
    'More guides',
    'Also included',
  ]);
  // Offers do not push the guides off a phone's screen.
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Get more out of it');

  const featured = page.getByRole('region', { name: 'Text of Personal Statement Guide' });
  await expect(featured).toContainText('What the essay has to do');
  await page.getByRole('button', { name: 'Preview: Writing Strategy Guide' }).click();
  await expect(
    page.getByRole('heading', { level: 3, name: 'Writing Strategy Guide' }),
  ).toBeInViewport();
  await checkPage(page, 'guides');
  await page.getByRole('button', { name: 'Close: Writing Strategy Guide' }).click();
  await expect(page.getByRole('region', { name: 'Text of Writing Strategy Guide' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Read: The Application Year' }).click();
  await expect(page).toHaveURL(/\?document=application-year$/);
  const inContents = page.getByRole('link', { name: 'What Texas does differently' });
  const section = page.getByRole('heading', { name: 'What Texas does differently' });
  await inContents.click();
  await expect(section).toBeInViewport();
  const box = page.getByRole('checkbox', { name: /^Ask two letter writers/ });
  await box.check();
  await checkPage(page, 'guide');
  await page.reload();
  await expect(box).toBeChecked();

  // The place is kept, also when the page is loaded again.
  await inContents.click();
  await expect(inContents).toHaveAttribute('aria-current', 'location');
  await page.reload();
  await expect(section).toBeInViewport();
  // Nor is it lost on the way up to the link.
  const allGuides = page.getByRole('link', { name: 'All guides' });
  await allGuides.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await allGuides.click();
  await page
    .getByRole('link', { name: 'Continue at “What Texas does differently”: The Application Year' })
    .click();
  await expect(section).toBeInViewport();
  await page.getByRole('link', { name: 'All guides' }).click();
  await page.getByRole('link', { name: 'Read: Recommendation Letters' }).click();
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Cheatsheet');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF: Writing Strategy Guide' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('writing-strategy-guide.pdf');

  // The browser's cache has no copy, which would outlive the session.
  problems.expect(/^400: GET .*\/writing-strategy-guide\.(pdf|md)$/);
  const file = `${target.API_URL}/storage/v1/object/guides/application/writing-strategy-guide.pdf`;
  for (const url of [file, file.replace('.pdf', '.md')]) {
    expect(await page.evaluate(statusFromCache, url)).toBe(400);
  }
});

test('a member fills in a template and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(context, 'cheatsheet-plus');
  await page.goto(areas.plus.path);
  const template = page.getByRole('region', {
    name: 'Shadowing 1: A physician you have never met',
  });
  await template.getByRole('button', { name: /^Fill In/ }).click();
  await template.getByLabel('First and last name').fill('Dana Reyes');
  await template.getByLabel('Major').fill('biology');
  await expect(template.getByText('13 of 15 blanks left')).toBeVisible();
  await checkPage(page, 'templates');
  await page.reload();
  await page.getByRole('button', { name: 'Copy: Research 1' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('I am a [year of study, e.g. second-year] biology student');
  expect(copied).toContain('Best regards,\nDana Reyes\n');
});

test('a member practices the questions of an interview, and of an MMI', async ({
  page,
  context,
}) => {
  await enterAs(context, 'interview-cheatsheet-plus');
  await page.goto(`${areas.interview.path}?document=traditional-interview-questions`);
  await page.getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByText(/^1 of 48:/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toHaveText('1:29');
  await page.getByRole('button', { name: 'What They Really Ask' }).click();
  await expect(page.getByText(/^What they want:/)).toBeVisible();
  await page.getByLabel('A note to yourself').fill('Begin with the place.');
  await checkPage(page, 'practice');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^2 of 48:/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('1:30');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('A note to yourself')).toHaveValue('Begin with the place.');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Traditional Interview Questions',
  );

  await page.goto(`${areas.interview.path}?document=mmi-guide&practice`);
  await expect(page.getByText('Read: 2 minutes')).toBeVisible();
});

test('a member plans for the MCAT from its date', async ({ page, context }) => {
  await enterAs(context, 'cheatsheet-plus');
  await page.goto(`${areas.plus.path}?document=mcat-study-plan`);
  await page.getByLabel('Your test date').fill('2099-04-11');
  await expect(page.getByText(/week 1 begins on January 19, 2099/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: '10–11 (Mar 23 to Apr 5)' })).toBeVisible();
  await checkPage(page, 'mcat-plan');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Calendar file: Twelve weeks, full time' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(13);
  expect(file).toContain('DTSTART;VALUE=DATE:20990406');
});
