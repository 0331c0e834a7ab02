// npx tsx tests/pictures/share-picture.ts: draws the picture that a shared link shows, public/share.png, and the icon of
// the site on an iPhone's home screen, public/touch-icon.png. Both are committed. Run it again when the name, the tagline or the colors change.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

import { theme } from '../../src/app/theme.ts';
import { brand } from '../../src/lib/store/brand.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';
import { sharePicture } from '../../tools/hosting/page-html.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pine = theme.colors?.['pine'] ?? [];

const asData = (file: string, type: string) =>
  `data:${type};base64,${readFileSync(path.join(root, file)).toString('base64')}`;

const fontFace = (family: string, file: string) =>
  `@font-face { font-family: '${family} Variable'; font-weight: 100 900;
    src: url(${asData(`node_modules/@fontsource-variable/${file}`, 'font/woff2')}); }`;

const figure = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
const section = (name: string, share: number) =>
  `<div>${name}<span class="bar"><span style="width: ${share}%"></span></span></div>`;

const html = `<!doctype html><style>
  ${fontFace('Source Serif 4', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2')}
  ${fontFace('Inter', 'inter/files/inter-latin-wght-normal.woff2')}
  body { margin: 0; width: 1200px; height: 630px; display: flex; background: #fff;
    color: ${theme.black}; font-family: ${theme.fontFamily}; }
  h1, .name, dd { font-family: ${theme.headings?.fontFamily}; font-weight: 600; margin: 0; }
  .words { flex: 1; padding: 76px 0 76px 76px; display: flex; flex-direction: column;
    justify-content: space-between; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 40px; }
  .name img { width: 64px; }
  h1 { font-size: 80px; line-height: 1.1; letter-spacing: -0.015em; text-wrap: balance; }
  .about { font-size: 26px; color: #53615e; }
  .picture { width: 470px; box-sizing: border-box; padding: 0 50px; display: flex; align-items: center;
    background: linear-gradient(200deg, ${pine[7]}, ${pine[9]} 55%); }
  .card { flex: 1; padding: 36px; border-radius: 24px; background: #fff; color: #53615e;
    font-size: 22px; box-shadow: 0 24px 48px rgb(0 0 0 / 25%); }
  .sample { display: inline-block; margin-bottom: 24px; padding: 4px 16px; border: 2px solid #dde5e2;
    border-radius: 99px; font-size: 18px; }
  dl { margin: 0; display: flex; gap: 40px; }
  dd { font-size: 60px; color: ${pine[8]}; }
  .sections { margin-top: 28px; display: grid; grid-template-columns: 1fr 1fr; gap: 24px 28px; }
  .bar { display: block; height: 10px; margin-top: 10px; border-radius: 5px; background: #dde5e2; }
  .bar span { display: block; height: 100%; border-radius: 5px; background: ${pine[8]}; }
</style>
<div class="words">
  <div class="name"><img src="${asData('public/favicon.svg', 'image/svg+xml')}">${brand.name}</div>
  <h1>${brand.tagline}</h1>
  <div class="about">Profiles and guides for medical school applicants</div>
</div>
<div class="picture"><div class="card">
  <span class="sample">Sample</span>
  <dl>${figure('GPA', '3.81')}${figure('MCAT', '514')}</dl>
  <div class="sections">${section('C/P', 71)}${section('CARS', 64)}${section('B/B', 86)}${section('P/S', 79)}</div>
</div></div>`;

const browser = await chromium.launch(launchOptions);
try {
  const { width, height } = sharePicture;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(root, 'public', sharePicture.file) });
  await page.setViewportSize({ width: 180, height: 180 });
  // The phone rounds the corners itself.
  await page.setContent(
    `<body style="margin: 0; background: ${pine[8]}"><img width="180" src="${asData('public/favicon.svg', 'image/svg+xml')}">`,
  );
  await page.screenshot({ path: path.join(root, 'public/touch-icon.png') });
} finally {
  await browser.close();
}
