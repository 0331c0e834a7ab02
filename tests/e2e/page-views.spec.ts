import { server } from '../api/support/clients.ts';
import { expect, type Page, test } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';

/** Collects the visit ids of the loaded pages. */
function watchVisits(page: Page): Set<string> {
  const visits = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/record_page_view') || request.method() !== 'POST') return;
    visits.add((request.postDataJSON() as { visit_id: string }).visit_id);
  });
  return visits;
}

async function viewsOf(visits: Set<string>) {
  const { data } = await server()
    .from('page_views')
    .select('path, title, user_id')
    .in('visit_id', [...visits])
    .order('id')
    .throwOnError();
  return data;
}

const pathsOf = async (visits: Set<string>) => (await viewsOf(visits)).map(({ path }) => path);

test('each navigation of a visitor is counted anonymously', async ({ page }) => {
  const visits = watchVisits(page);
  await page.goto('/');
  await expect.poll(() => pathsOf(visits)).toEqual(['/']);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Pricing').click();
  await expect.poll(() => pathsOf(visits)).toEqual(['/', '/pricing']);
  await page.goBack();
  await expect.poll(() => pathsOf(visits)).toEqual(['/', '/pricing', '/']);
  expect(visits.size).toBe(1);
  const views = await viewsOf(visits);
  expect(views.map(({ title }) => title)).toEqual([
    `Home - ${brand.name}`,
    `Pricing - ${brand.name}`,
    `Home - ${brand.name}`,
  ]);
  expect(views.every(({ user_id }) => user_id === null)).toBe(true);
});
