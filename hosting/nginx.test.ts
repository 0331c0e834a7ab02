import { expect, test } from 'vitest';
import { nginxConfiguration } from './nginx.ts';
import { headersFor } from './plugin.ts';

const headers = headersFor('<html></html>', { VITE_SUPABASE_URL: 'https://abc.supabase.co' });
const configuration = nginxConfiguration(headers);

test('nginx sends every security header, also with the files whose names are hashes', () => {
  for (const [name, value] of Object.entries(headers)) {
    const line = `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
    expect(configuration.split(line)).toHaveLength(3);
  }
});

test('an address is answered with its page, or else by the app', () => {
  expect(configuration).toContain('try_files $uri $uri.html /app.html;');
});

test('quotes, braces and ends of lines balance', () => {
  const bare = configuration.replaceAll(/#.*/g, '').replaceAll(/"(?:[^"\\]|\\.)*"/g, 'x');
  expect(bare).not.toContain('"');
  expect(bare.split('{')).toHaveLength(bare.split('}').length);
});
