// npx tsx tests/pictures/product-pictures.ts: takes the pictures of the pages of plans, src/features/visitors/home/pictures,
// of the running stack, each in light and dark, and of the first pages of the guides, `covers` beside them. Run it on a freshly reset
// store when one of the pictured pages has changed; with names of pictures, or `covers`, it takes only those.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { grantPlan } from '../api/accounts.ts';
import { newVerifiedPerson } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { enterAs } from '../e2e/support/sessions.ts';
import { documentsDir, readSources } from '../../tools/generators/documents/sources.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';

interface Picture {
  name: string;
  path: string;
  width: number;
  height: number;
  /** What the picture begins with; the page's first heading if absent. */
  from?: (page: Page) => ReturnType<Page['locator']>;
  /** What is left out above it, in pixels. */
  skip?: number;
  /** The width of the screen, if it is another. */
  screen?: number;
  /** How many times more of the page it shows than its own size. */
  reach?: number;
}

const tile = { width: 480, height: 300 };
const named = (name: RegExp | string) => (page: Page) =>
  page.getByRole('heading', { name }).first();
const list = {
  path: '/profile?tab=profiles',
  from: (page: Page) => page.getByPlaceholder('Search profiles...'),
};
const pictures: Picture[] = [
  { ...list, name: 'profiles', width: 1120, height: 640 },
  { ...list, name: 'profiles-phone', width: 480, height: 560 },
  {
    ...tile,
    name: 'search',
    path: '/profile?tab=profiles&q=clinic',
    from: (page) => page.getByRole('article').first(),
  },
  {
    ...tile,
    name: 'filters',
    path: '/profile?tab=profiles&gpa=3.5-3.69',
    // A laptop has them beside the list; a narrow one cuts no line of it.
    screen: 1000,
    reach: 2.08,
    from: (page) => page.getByRole('group', { name: 'GPA' }),
    skip: -12,
  },
  {
    ...tile,
    name: 'explore',
    path: '/explore',
    screen: 768,
    reach: 1.6,
    from: named('GPA and MCAT'),
  },
  { ...tile, name: 'like-me', path: '/like-me', from: named(/^Nearest profiles/) },
  {
    ...tile,
    name: 'my-schools',
    path: '/my-schools',
    from: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  { ...tile, name: 'assistant', path: '/account', from: named('Your assistant') },
  {
    ...tile,
    name: 'guide',
    path: '/application-cheatsheet?document=personal-statement-guide',
    from: named('What the essay has to do'),
  },
  {
    ...tile,
    name: 'interview',
    path: '/interview-cheatsheet?document=traditional-interview-questions',
    from: named('What they ask, and what they want to know'),
  },
  { ...tile, name: 'templates', path: '/premed-cheatsheet-plus', from: named(/^Research 1/) },
];
/** All pictures of the first screen together may have 150 KB. */
const mostBytes = 120_000;

const folder = 'src/features/visitors/home/pictures';
const covers = 'src/features/visitors/home/covers';
mkdirSync(folder, { recursive: true });
mkdirSync(covers, { recursive: true });
const member = await newVerifiedPerson();
for (const plan of ['cheatsheet-plus', 'application', 'interview-cheatsheet']) {
  await grantPlan(member.id, plan);
}
// Those of the built-in profiles with the most, so that each has figures.
const { data: schools } = await member.client
  .from('school_figures')
  .select('school_id')
  .order('profiles', { ascending: false })
  .limit(3)
  .throwOnError();
await member.client
  .rpc('save_schools', { school_ids: schools.map(({ school_id: id }) => id) })
  .throwOnError();
await member.client
  .from('profiles')
  .update({ my_numbers: { gpa: 3.86, mcat: 517, gapYears: 1, state: null, activities: [] } })
  .eq('user_id', member.id)
  .throwOnError();

const only = process.argv.slice(2);
const browser = await chromium.launch(launchOptions);
try {
  for (const { name, path, width, height, from, skip = 0, screen = width, reach = 1 } of pictures) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: target.SITE_URL,
        viewport: { width: screen, height: 1600 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await enterAs(context, member.client);
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      const start = from?.(page) ?? page.getByRole('heading', { level: 1 });
      // What comes later is drawn once it is in view.
      await start.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1500);
      const { top, left } = await start.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return { top: box.top + window.scrollY, left: box.left };
      });
      const clip = {
        x: screen === width * reach ? 0 : left - 24,
        y: top - 16 + skip,
        width: width * reach,
        height: height * reach,
        scale: 2 / reach,
      };
      await page.evaluate(hideCutLines, clip);
      const session = await context.newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 55,
        captureBeyondViewport: true,
        clip,
      });
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length > mostBytes) throw new Error(`${name} is larger than ${mostBytes} bytes.`);
      writeFileSync(`${folder}/${name}-${colorScheme}.webp`, bytes);
      console.log(name, colorScheme, bytes.length);
      await context.close();
    }
  }
  if (only.length === 0 || only.includes('covers')) await takeCovers();
} finally {
  await browser.close();
}

/** No line of text is cut in half at the upper or lower edge. */
function hideCutLines({ y, height }: { y: number; height: number }): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: HTMLElement[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const edge of [y, y + height]) {
      for (const line of range.getClientRects()) {
        const [start, end] = [line.top + window.scrollY, line.bottom + window.scrollY];
        const owner = texts.currentNode.parentElement;
        if (start >= edge || end <= edge || !owner) continue;
        const cover = document.createElement('div');
        cover.style.cssText = `position:absolute;z-index:9999;left:0;right:0;top:${start}px;height:${end - start}px`;
        let ground: HTMLElement | null = owner;
        while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
          ground = ground.parentElement;
        cover.style.background = getComputedStyle(ground ?? document.body).backgroundColor;
        cover.style.left = `${line.left + window.scrollX}px`;
        cover.style.right = 'auto';
        cover.style.width = `${line.width}px`;
        cut.push(cover);
      }
    }
  }
  document.body.append(...cut);
}

/** Of each guide that a new store has, the first page of its PDF. */
async function takeCovers(): Promise<void> {
  const page = await browser.newPage();
  // pdf.js draws it: a browser without a window shows no PDF.
  await page.route('http://covers.test/**', (route) =>
    route.fulfill(
      route.request().url().endsWith('.mjs')
        ? { path: 'node_modules/unpdf/dist/pdfjs.mjs', contentType: 'text/javascript' }
        : { body: '<!doctype html>', contentType: 'text/html' },
    ),
  );
  await page.goto('http://covers.test/');
  const sources = readSources();
  for (const { title, storagePath, capability } of sources) {
    // As many as are shown: the landing page's script names each.
    const shelf = sources.filter((one) => one.capability === capability).slice(0, 3);
    if (!shelf.some((one) => one.title === title)) continue;
    const pdf = readFileSync(path.join(documentsDir, storagePath)).toString('base64');
    const picture = await page.evaluate(async (data) => {
      const module = '/pdfjs.mjs';
      const { getDocument } = await import(module);
      const first = await (
        await getDocument({
          data: Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0),
        }).promise
      ).getPage(1);
      const viewport = first.getViewport({ scale: 480 / 612 });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await first.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
      return canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? '';
    }, pdf);
    const bytes = Buffer.from(picture, 'base64');
    writeFileSync(`${covers}/${title.toLowerCase().replaceAll(' ', '-')}.webp`, bytes);
    console.log(title, bytes.length);
  }
}
