import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPolicies } from './policies.ts';

let root = '';
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'policies-'));
  for (const folder of ['src/lib/store', 'src/features/visitors/policies/texts'])
    mkdirSync(path.join(root, folder), { recursive: true });
  write('src/lib/store/brand.ts', "email: 'hi@guides.test'");
  write('src/features/visitors/policies/texts/terms.md', 'See [our pages](/pricing).');
});
afterEach(() => rmSync(root, { recursive: true }));

const production = { variables: {}, isProduction: true };

test('completed policies pass', () => {
  expect(checkPolicies(production, root)).toEqual([]);
});

test('each file with open places, or a sample address, is reported for a production store, and only there', () => {
  write('src/lib/store/brand.ts', "email: 'hello@guides.example'");
  write('src/features/visitors/policies/texts/terms.md', '[Your law], and [Your refund period].');
  expect(checkPolicies(production, root).map(({ problem }) => problem)).toEqual([
    'src/lib/store/brand.ts still has hello@guides.example.',
    'src/features/visitors/policies/texts/terms.md still has [Your law], [Your refund period].',
  ]);
  expect(checkPolicies({ ...production, isProduction: false }, root)).toEqual([]);
});
