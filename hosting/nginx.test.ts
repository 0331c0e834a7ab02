import { expect, test } from 'vitest';
import { nginxConfiguration } from './nginx.ts';
import { headersFor } from './plugin.ts';

const headers = headersFor('<html></html>', { VITE_SUPABASE_URL: 'https://abc.supabase.co' });
const configuration = nginxConfiguration(headers, ['/checkout', '/school/:schoolId']);
/** What is said at the head of the server block, and what of the files whose names are hashes. */
const [, server = '', assets = ''] =
  /server \{(.*?)\n {2}location .*location \/assets\/ \{(.*?)\n {2}\}/s.exec(configuration) ?? [];

test('nginx sends every security header, also with the files whose names are hashes', () => {
  for (const [name, value] of Object.entries(headers)) {
    const line = `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
    expect(server).toContain(line);
    expect(assets).toContain(line);
  }
});

test('a file whose name is a hash is kept for good; that it is missing, never', () => {
  expect(assets).toContain('add_header Cache-Control "public, max-age=31536000, immutable";');
  expect(assets).toContain('try_files $uri =404;');
});

test('a page is asked for again at each visit', () => {
  expect(server).toContain('add_header Cache-Control "no-cache" always;');
});

test('an address is answered with its page, or by the app; one that nobody knows, as not found', () => {
  expect(configuration).toContain('try_files $uri $uri.html =404;');
  expect(configuration).toContain('location ~ ^/checkout$ { try_files /app/index.html =404; }');
  expect(configuration).toContain('location ~ ^/school/[^/]+$ { try_files /app/index.html =404; }');
  expect(configuration).toContain('error_page 404 /404.html;');
});

test('quotes, braces and ends of lines balance', () => {
  const bare = configuration.replaceAll(/#.*/g, '').replaceAll(/"(?:[^"\\]|\\.)*"/g, 'x');
  expect(bare).not.toContain('"');
  expect(bare.split('{')).toHaveLength(bare.split('}').length);
});
