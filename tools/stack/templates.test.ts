import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve('supabase/templates');

// Auth's emails come from SMTP_SENDER, without an address for replies.
test.each(readdirSync(folder))('%s names no address', (name) => {
  const html = readFileSync(path.join(folder, name), 'utf8');
  expect(html).not.toMatch(/(answer|reply to) this email/i);
  expect(html).not.toMatch(/[\w.+-]+@[\w.-]+\w/);
});
