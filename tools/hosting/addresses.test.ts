import { describe, expect, test } from 'vitest';

import { allPaths } from '../../src/model/store/paths.ts';
import { framedPaths, prerenderedPages } from '../../src/app/routing/prerendered-pages.ts';
import {
  frameFile,
  immutableCache,
  headersFile,
  notFoundPage,
  redirectsFile,
  shell,
} from './addresses.ts';
import { answerTo, headersAt } from './preview.ts';

const rendered = prerenderedPages.map(({ path }) => path);
const framed: string[] = framedPaths;
const drawn = allPaths.filter((path) => ![...rendered, ...framed].includes(path));
const redirects = redirectsFile(drawn, framed);
const files = new Set([
  ...rendered.map((path) => (path === '/' ? '/index.html' : `${path}.html`)),
  ...framed.map((path) => `/${frameFile(path)}`),
  `/${shell}`,
  `/${notFoundPage}`,
  '/assets/index-1.js',
]);
const isFile = (address: string) => files.has(address);
const ask = (address: string) => answerTo(address, { redirects, isFile });

describe('a static host', () => {
  test.each(rendered)('serves %s with its prerendered page', (address) => {
    expect(ask(address)).toEqual({
      status: 200,
      to: address === '/' ? 'index.html' : `${address.slice(1)}.html`,
    });
  });

  test.each(drawn)('serves %s with the empty page, without a redirect', (address) => {
    expect(ask(address.replaceAll(/:\w+/g, 'some-id'))).toEqual({ status: 200, to: shell });
  });

  test.each(framed)('serves %s with its frame, without a redirect', (address) => {
    expect(ask(address.replaceAll(/:\w+/g, 'some-id'))).toEqual({
      status: 200,
      to: frameFile(address),
    });
  });

  test('serves any other address with status 404, and lets the app render it', () => {
    for (const address of ['/no-such-page', '/school/a/b', '/checkout/x', '/assets/gone-1.js'])
      expect(ask(address)).toEqual({ status: 404, to: notFoundPage });
  });

  test('would redirect an address that ends in a file name', () => {
    const byFile = { redirects: `/login /${shell} 200\n`, isFile };
    expect(answerTo('/login', byFile)).toEqual({ status: 308, to: '/app/' });
    const besides = { redirects: '/login /about.html 200\n', isFile };
    expect(answerTo('/login', besides)).toEqual({ status: 308, to: '/about' });
    expect(redirects).not.toContain('.html');
  });

  test('gives a page with several addresses one canonical address', () => {
    expect(ask('/about/')).toEqual({ status: 308, to: '/about' });
    expect(ask('/about.html')).toEqual({ status: 308, to: '/about' });
    expect(ask('/index.html')).toEqual({ status: 308, to: '/' });
  });
});

describe('the browser cache', () => {
  const headers = headersFile({ 'X-Frame-Options': 'DENY' }, ['assets/a-1.js', 'assets/b-2.css']);

  test('keeps a file with a hash in its name forever', () => {
    expect(headers).toMatch(/^\/\*\n {2}X-Frame-Options: DENY\n/);
    for (const file of ['/assets/a-1.js', '/assets/b-2.css'])
      expect(headersAt(file, headers)['Cache-Control']).toBe(immutableCache);
  });

  test('lets other origins load fonts, and nothing else', () => {
    const rules = headersFile({}, ['assets/a-1.woff2', 'assets/b-2.js']).split(/\n(?=\/)/);
    expect(rules.filter((rule) => rule.includes('Access-Control-Allow-Origin: *'))).toEqual([
      expect.stringMatching(/^\/assets\/a-1\.woff2\n/),
    ]);
  });

  test('revalidates pages and missing files on every request', () => {
    for (const address of ['/', '/login', '/assets/of-an-older-build.js'])
      expect(headersAt(address, headers)['Cache-Control']).toContain('max-age=0');
  });

  test('is controlled by at most a hundred rules, the limit of Cloudflare', () => {
    const many = Array.from({ length: 200 }, (_, index) => `assets/${index}.js`);
    const rules = headersFile({}, many).match(/^\/.*$/gm);
    expect(rules).toHaveLength(100);
    expect(rules?.slice(0, 2)).toEqual(['/*', '/assets/0.js']);
  });
});
