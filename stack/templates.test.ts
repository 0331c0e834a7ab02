import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../src/lib/brand.ts';

const folder = path.resolve('supabase/templates');

// Auth's emails come from SMTP_SENDER, without an address for replies.
test.each(readdirSync(folder))('%s names no other address than the store’s', (name) => {
  const html = readFileSync(path.join(folder, name), 'utf8');
  expect(html).not.toMatch(/(answer|reply to) this email/i);
  const addresses = html.match(/[\w.+-]+@[\w.-]+\w/g) ?? [];
  expect(new Set(addresses)).toEqual(
    new Set(name === 'email_changed_notification.html' ? [brand.email] : []),
  );
});
