import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { builtSite } from './support/built-site.ts';
import { expect, test } from './support/test.ts';

/** The content of each file of the build, by its path. */
let build: Map<string, string>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const outDir = await builtSite();
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  build = new Map(
    files
      .filter((file) => /\.(js|css|html|json|svg|txt|map)$/.test(file))
      .map((file) => [file, readFileSync(path.join(outDir, file), 'utf8')]),
  );
});

const filesWith = (text: string) =>
  [...build].filter(([, content]) => content.includes(text)).map(([file]) => file);

// Of the provider's components.
const ofPayment = ['supplied to `Elements`'];
const ofOtherPages = [
  'js.stripe.com',
  'createConfirmationToken',
  'GoTrueClient',
  'auth/v1',
  // react-hook-form and zod
  'shouldUnregister',
  'invalid_union',
  'send-message',
];
const littleLoaded: [path: string, traces: string[]][] = [
  ['/', [...ofPayment, ...ofOtherPages]],
  ['/terms', [...ofPayment, ...ofOtherPages]],
  ['/pricing', ofPayment],
];

for (const [path, traces] of repeated('pages that load little', littleLoaded)) {
  test(`${path} does not load what it does not need, not even later`, async ({ page }) => {
    const loading: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loading.push(response.text());
    });
    // Last, when the browser is idle.
    const counted = page.waitForRequest(/\/rest\/v1\/rpc\/record_page_view$/);
    await page.goto(path);
    await counted;
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(loading);
    expect(scripts.length).toBeGreaterThan(1);
    for (const trace of traces) {
      expect(filesWith(trace).length, `${trace} in the build`).toBeGreaterThan(0);
      expect(
        scripts.some((script) => script.includes(trace)),
        `${trace} is loaded`,
      ).toBe(false);
    }
  });
}

test('the build contains no paid content, coupon or secret', async () => {
  // A public text is found, so the others would be, too.
  expect(filesWith('See how they got into medical school.')).not.toEqual([]);

  const applicants = await server().from('applicants').select().throwOnError();
  const guides = await server().from('guides').select('summary, body').throwOnError();
  const { data: open } = await server().from('guides').select('open_pages').throwOnError();
  const coupons = await server().from('coupons').select('code').throwOnError();
  const texts = [...applicants.data, ...guides.data]
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string')
    .flatMap((text) => text.match(/[A-Za-z][A-Za-z ,]{24,}/g) ?? []);
  expect(texts.length).toBeGreaterThan(100);

  const guidesDir = path.resolve(import.meta.dirname, '../../supabase/storage/guides');
  const documents = readdirSync(guidesDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readFileSync(path.join(guidesDir, file), 'utf8').split('\n'))
    .flatMap((line) => line.match(/[A-Za-z][A-Za-z ,]{39,}/g) ?? []);
  expect(documents.length).toBeGreaterThan(500);

  const isGated = (text: string) => !open.some((guide) => guide.open_pages?.includes(text));
  const gated = [
    ...texts,
    ...documents.filter(isGated),
    ...coupons.data.map(({ code }) => code),
    target.SECRET_KEY,
  ];
  expect(gated.flatMap((text) => filesWith(text).map((file) => `${file}: ${text}`))).toEqual([]);
});

test('the build has no source maps and names no secret', () => {
  expect([...build.keys()].filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const trace of ['sourceMappingURL', 'sb_secret_', 'sk_test_', 'whsec_']) {
    expect(filesWith(trace), trace).toEqual([]);
  }
});
