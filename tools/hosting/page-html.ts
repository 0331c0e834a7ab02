// The HTML of a prerendered page, made from the empty one.
import type { Frame } from '../../src/prerender.tsx';

/** A page as rendered by `src/prerender.tsx`. */
export interface RenderedPage {
  path: string;
  /** The canonical address for search engines. */
  canonicalPath: string;
  title: string;
  /** Of the card that a shared link shows, instead of the title. */
  headline?: string;
  description: string;
  /** The plan that it sells. */
  offer?: { name: string; priceCents: number };
  siteName: string;
  /** The content of #root. */
  html: string;
  /** The page's data that is not in its script, for the browser to start with; null if there is none. */
  data: unknown;
  /** Sources of the scripts that it needs in addition to the entry. */
  modules: string[];
  fonts?: string[];
}

/** The files that a page needs in addition to those of the empty one. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
  fonts?: string[];
}

export interface Page extends RenderedPage {
  siteUrl: string | undefined;
  files: PageFiles;
}

/** The picture for shared links: made by share-picture.ts. */
export const sharePicture = { file: 'share.png', width: 1200, height: 630 };

/** Loads the styles before the fonts and scripts: nothing is painted without them. */
export function stylesFirst(page: string): string {
  const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
  const styles = page.match(stylesheet)?.join('') ?? '';
  return replaceOnce(page.replaceAll(stylesheet, ''), /<title>/, `${styles.trim()}\n    <title>`);
}

export function pageHtml(empty: string, page: Page): string {
  const { title, description, siteName, siteUrl, files, html, data } = page;
  const url = siteUrl && `${siteUrl}${page.canonicalPath}`;
  const head = [
    ...(url ? [`<link rel="canonical" href="${escaped(url)}" />`] : []),
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': siteName,
      'og:title': page.headline ?? title,
      'og:description': description,
      // Both must be absolute addresses.
      ...(url && {
        'og:url': url,
        'og:image': `${siteUrl}/${sharePicture.file}`,
        'og:image:width': String(sharePicture.width),
        'og:image:height': String(sharePicture.height),
        'og:image:alt': siteName,
      }),
    }).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    ...(url ? ['<meta name="twitter:card" content="summary_large_image" />'] : []),
    ...(page.offer ? [jsonLd(page, page.offer, url)] : []),
    ...filesHead(files),
  ].join('\n    ');
  const json = data === null ? '' : inScript(data);

  const changes: Change[] = [
    titled(title),
    [
      /<meta\s+name="description"\s+content="[^"]*"\s*\/>/s,
      `<meta name="description" content="${escaped(description)}" />`,
    ],
    [/<\/head>/, `  ${head}\n  </head>`],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div>${
        json && `\n    <script type="application/json" id="page-data">${json}</script>`
      }`,
    ],
  ];
  return stylesFirst(scriptsLast(changed(empty, changes)));
}

/** What search engines show of a plan: its price, and that it can be had. */
function jsonLd(page: Page, offer: { name: string; priceCents: number }, url: string | undefined) {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: offer.name,
    description: page.description,
    brand: { '@type': 'Brand', name: page.siteName },
    ...(url && { url, image: `${page.siteUrl}/${sharePicture.file}` }),
    offers: {
      '@type': 'Offer',
      price: (offer.priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      ...(url && { url }),
    },
  };
  return `<script type="application/ld+json">${inScript(product)}</script>`;
}

const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

export function frameHtml(
  empty: string,
  { title, needs, html, questions, text }: Frame,
  files: PageFiles,
  firstText: string[],
): string {
  const asked = escaped(JSON.stringify({ needs, questions }));
  const page = changed(empty, [
    titled(title),
    ...(questions.length > 0 ? [afterCharset(`<meta name="questions" content="${asked}" />`)] : []),
    [/<\/head>/, `  ${filesHead(files).join('\n    ')}\n  </head>`],
    // After #root, whose ids and labels come first.
    [
      /<div id="root"><\/div>/,
      `<div id="root"></div>\n    <div id="frame" data-needs="${needs}" inert>${html}</div>`,
    ],
  ]);
  const withScripts = scriptsLast(page);
  if (text === undefined) return stylesFirst(withScripts);
  // These do not wait for the first paint. The last imports the others.
  const head = [
    `<script type="module" crossorigin src="/${firstText.at(-1)}"></script>`,
    ...filesHead({ styles: [], scripts: firstText.slice(0, -1) }),
  ].join('\n    ');
  return stylesFirst(
    changed(withScripts, [
      [/<\/head>/, `  ${head}\n  </head>`],
      [
        /<template id="scripts">/,
        `<template id="first-text">${text}</template>\n    <template id="scripts">`,
      ],
    ]),
  );
}

type Change = [RegExp, string];

const changed = (page: string, changes: Change[]): string =>
  changes.reduce((text, [what, by]) => replaceOnce(text, what, by), page);

/** Before the script that reads it, which waits for no styles. */
const afterCharset = (tag: string): Change => [
  /<meta charset="utf-8" \/>/,
  `<meta charset="utf-8" />\n    ${tag}`,
];

const titled = (title: string): Change => [
  /<title>.*?<\/title>/s,
  `<title>${escaped(title)}</title>`,
];

const filesHead = ({ styles, scripts, fonts = [] }: PageFiles): string[] => [
  ...fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  ),
  ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
];

/** The page is painted without its scripts: a script in its head adds them (index.html). */
function scriptsLast(page: string): string {
  const scripts = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;
  const template = `<template id="scripts">${page.match(scripts)?.join('') ?? ''}\n    </template>`;
  return replaceOnce(page.replaceAll(scripts, ''), /<\/body>/, `${template}\n  </body>`);
}

/** Without a site address there is no sitemap to name. */
export function robotsFile(siteUrl: string | undefined): string {
  const sitemap = siteUrl ? `\nSitemap: ${siteUrl}/sitemap.xml\n` : '';
  return `User-agent: *\nAllow: /\nDisallow: /account\nDisallow: /admin\n${sitemap}`;
}

export function sitemapFile(siteUrl: string, pages: RenderedPage[]): string {
  const paths = new Set(pages.map(({ canonicalPath }) => canonicalPath));
  const urls = [...paths].map((path) => `  <url><loc>${escaped(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function replaceOnce(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`index.html has nothing like ${what}.`);
  return text.replace(what, () => by);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
