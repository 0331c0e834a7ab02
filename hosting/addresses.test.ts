import { describe, expect, test } from 'vitest';

import { paths } from '../src/app/paths.ts';
import { prerenderedPages } from '../src/app/routing/prerendered-pages.ts';
import { immutableCache, headersFile, notFoundPage, redirectsFile, shell } from './addresses.ts';
import { answerTo, cacheControl } from './preview.ts';

const rendered = prerenderedPages.map(({ path }) => path);
const drawn = Object.values(paths).filter((path) => !rendered.includes(path));
const redirects = redirectsFile(drawn);
const files = new Set([
  ...rendered.map((path) => (path === '/' ? '/index.html' : `${path}.html`)),
  `/${shell}`,
  `/${notFoundPage}`,
  '/assets/index-1.js',
]);
const isFile = (address: string) => files.has(address);
const ask = (address: string) => answerTo(address, { redirects, isFile });

describe('a static host', () => {
  test.each(rendered)('answers %s with the page that was rendered for it', (address) => {
    expect(ask(address)).toEqual({
      status: 200,
      to: address === '/' ? 'index.html' : `${address.slice(1)}.html`,
    });
  });

  test.each(drawn)('answers %s with the empty page, and sends nobody elsewhere', (address) => {
    expect(ask(address.replaceAll(/:\w+/g, 'some-id'))).toEqual({ status: 200, to: shell });
  });

  test('says of any other address that it is not known, and lets the app draw it', () => {
    for (const address of ['/no-such-page', '/school/a/b', '/checkout/x', '/assets/gone-1.js'])
      expect(ask(address)).toEqual({ status: 404, to: notFoundPage });
  });

  test('would send browsers away from a page that is named by its file', () => {
    const byFile = { redirects: `/login /${shell} 200\n`, isFile };
    expect(answerTo('/login', byFile)).toEqual({ status: 308, to: '/app/' });
    const besides = { redirects: '/login /about.html 200\n', isFile };
    expect(answerTo('/login', besides)).toEqual({ status: 308, to: '/about' });
    expect(redirects).not.toContain('.html');
  });

  test('tells the one address of a page that has several', () => {
    expect(ask('/about/')).toEqual({ status: 308, to: '/about' });
    expect(ask('/about.html')).toEqual({ status: 308, to: '/about' });
    expect(ask('/index.html')).toEqual({ status: 308, to: '/' });
  });
});

describe('how long a browser keeps an answer', () => {
  const headers = headersFile({ 'X-Frame-Options': 'DENY' }, ['assets/a-1.js', 'assets/b-2.css']);

  test('a file that is named by its hash, for good', () => {
    expect(headers).toMatch(/^\/\*\n {2}X-Frame-Options: DENY\n/);
    for (const file of ['/assets/a-1.js', '/assets/b-2.css'])
      expect(cacheControl(file, headers)).toBe(immutableCache);
  });

  test('a page, and that a file is missing, no longer than until it is asked for again', () => {
    for (const address of ['/', '/login', '/assets/of-an-older-build.js'])
      expect(cacheControl(address, headers)).toContain('max-age=0');
  });

  test('Cloudflare reads a hundred rules, and so gets no more', () => {
    const many = Array.from({ length: 200 }, (_, index) => `assets/${index}.js`);
    const rules = headersFile({}, many).match(/^\/.*$/gm);
    expect(rules).toHaveLength(100);
    expect(rules?.slice(0, 2)).toEqual(['/*', '/assets/0.js']);
  });
});
