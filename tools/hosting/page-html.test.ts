import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

import { capabilitiesKey, lastViewKey, sessionKey } from '../../src/lib/storage/storage-keys.ts';
import {
  frameHtml,
  type Page,
  pageHtml,
  robotsFile,
  sharePicture,
  sitemapFile,
} from './page-html.ts';

const empty = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8');
const about: Page = {
  path: '/about',
  canonicalPath: '/about',
  title: 'About - “Guides” & more',
  description: 'Who "we" are',
  siteName: 'Guides',
  html: '<h1>About $& us</h1>',
  data: null,
  modules: [],
  siteUrl: 'https://guides.example',
  files: { scripts: ['assets/about.js'], styles: ['assets/about.css'] },
};

const scripts = (html: string) => html.match(/<script>.*?<\/script>/gs);

describe('a prerendered page', () => {
  const page = pageHtml(empty, about);

  test('contains its content, and what the browser needs to hydrate it', () => {
    expect(page).toContain('<div id="root"><h1>About $& us</h1></div>');
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/about.css">');
  });

  test('loads its styles before anything else', () => {
    const links = page.match(/<link rel="\w+"/g);
    expect(links?.[0]).toBe('<link rel="stylesheet"');
    expect(page.indexOf('about.css')).toBeLessThan(page.indexOf('<title>'));
  });

  test('has its scripts in a template, which a script in its head inserts after the first paint', () => {
    const template = /<template id="scripts">(.*?)<\/template>/s.exec(page)?.[1];
    expect(template).toContain('<script type="module"');
    expect(template).toContain('<link rel="modulepreload" crossorigin href="/assets/about.js">');
    expect(page.match(/<script type="module"|rel="modulepreload"/g)).toHaveLength(2);
    expect(scripts(page)?.join('')).toContain("querySelector('#scripts')");
  });

  test('has metadata for search engines and shared links', () => {
    expect(page).toContain('<title>About - “Guides” &amp; more</title>');
    expect(page).toContain('<meta name="description" content="Who &quot;we&quot; are" />');
    expect(page).toContain('<link rel="canonical" href="https://guides.example/about" />');
    expect(page).toContain('<meta property="og:url" content="https://guides.example/about" />');
    expect(pageHtml(empty, { ...about, siteUrl: undefined })).not.toMatch(/canonical|og:url/);
  });

  test('tells search engines what a plan costs', () => {
    const offer = { name: 'A </script> plan', priceCents: 1499 };
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
        pageHtml(empty, { ...about, offer }),
      ) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: offer.name,
      url: 'https://guides.example/about',
      image: 'https://guides.example/share.png',
      offers: { price: '14.99', priceCurrency: 'USD', url: 'https://guides.example/about' },
    });
    expect(page).not.toContain('ld+json');
    expect(pageHtml(empty, { ...about, offer, siteUrl: undefined })).not.toMatch(/"(url|image)"/);
  });

  test('has a picture for shared links, with the right size', () => {
    expect(page).toContain(
      '<meta property="og:image" content="https://guides.example/share.png" />',
    );
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(pageHtml(empty, { ...about, siteUrl: undefined })).not.toMatch(/og:image|twitter/);
    const png = readFileSync(path.resolve(import.meta.dirname, '../../public', sharePicture.file));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
    expect(sharePicture).toMatchObject(size);
  });

  test('keeps the inline scripts that the content security policy allows by hash', () => {
    expect(scripts(page)).toEqual(scripts(empty));
    expect(scripts(page)).toHaveLength(3);
  });

  test('carries data that can’t end its script element', () => {
    const data = { products: [{ name: '</script><script>alert(1)</script>' }] };
    const json = /id="page-data">(.*?)<\/script>/s.exec(pageHtml(empty, { ...about, data }))?.[1];
    expect(JSON.parse(json ?? '')).toEqual(data);
  });

  test('cannot be made from an index.html with an unknown structure', () => {
    expect(() => pageHtml('<div id="app"></div>', about)).toThrow(/index.html has nothing like/);
  });
});

test('a frame has its content beside the root, where it can’t be used, and loads its scripts after it', () => {
  const frame = {
    path: '/profile',
    title: 'Members',
    needs: 'profiles',
    html: '<h1>Members</h1>',
    questions: [
      {
        method: 'POST',
        url: 'https://store.example/rest/v1/rpc/my_start',
        headers: {},
        body: '{}',
      },
    ],
    modules: [],
  };
  const page = frameHtml(empty, frame, about.files, []);
  expect(page).toContain('<title>Members</title>');
  expect(page).toMatch(
    /<div id="root"><\/div>\s*<div id="frame" data-needs="profiles" inert><h1>Members<\/h1><\/div>.*<template id="scripts">/s,
  );
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/about.css">');
  expect(scripts(page)).toEqual(scripts(empty));
  // What it asks stands before the script that asks it, which waits for no styles.
  expect(page).toMatch(
    /<meta name="questions" content="{&quot;needs&quot;:&quot;profiles&quot;,.*?my_start.*?<script>.*?<link rel="stylesheet"/s,
  );
  expect(frameHtml(empty, { ...frame, questions: [] }, about.files, [])).not.toContain(
    '"questions"',
  );
});

test('a frame with a text loads what writes it at once, not after the first paint', () => {
  const frame = {
    path: '/profile/:applicantId',
    title: 'Profile',
    needs: 'profiles',
    html: '<main></main>',
    text: '<article></article>',
    questions: [],
    modules: [],
  };
  const files = ['assets/texts.js', 'assets/first-text.js'];
  const page = frameHtml(empty, frame, about.files, files);
  const [head = ''] = page.split('</head>');
  expect(head).toContain('<script type="module" crossorigin src="/assets/first-text.js"></script>');
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/texts.js">');
  expect(page).toContain('<template id="first-text"><article></article></template>');
});

test('the page and the app detect a possible session by the same key', () => {
  expect(empty).toContain(`'${sessionKey}'`);
  expect(empty).toContain(`'${capabilitiesKey}'`);
  expect(empty).toContain(`'${lastViewKey}'`);
});

test('the sitemap lists each page once, under its canonical address', () => {
  const pages = [about, { ...about, path: '/us' }];
  const sitemap = sitemapFile('https://guides.example', pages);
  expect(sitemap.match(/<loc>.*?<\/loc>/g)).toEqual(['<loc>https://guides.example/about</loc>']);
});

test('robots.txt excludes account pages, and names the sitemap if there is one', () => {
  expect(robotsFile('https://guides.example')).toContain(
    'Sitemap: https://guides.example/sitemap.xml',
  );
  expect(robotsFile(undefined)).not.toContain('Sitemap');
  expect(robotsFile(undefined)).toContain('Disallow: /account');
});
