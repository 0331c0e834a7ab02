import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { KeptVerdicts } from './kept-verdicts.ts';
import type { Kill } from './score.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kills-'));
  file = path.join(folder, 'kills.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const mutant = { what: 'public.is_admin(): true', statements: ['select 1'], about: ['is_admin'] };
const kill: Kill = { result: 'behaviour', by: 'access: a stranger is no admin' };
const open = (text = 'select ok(false)') => new KeptVerdicts(file, () => text);

test('a kill holds for the next run', () => {
  open().add(mutant, kill);
  // As a stopped run leaves it.
  appendFileSync(file, '{"what":"half a li');
  expect(open().killOf(mutant)).toEqual(kill);
});

test('a kill ends with a change of the mutant or of its test', () => {
  open().add(mutant, kill);
  expect(open().killOf({ ...mutant, statements: ['select 2'] })).toBeUndefined();
  expect(open('select ok(true)').killOf(mutant)).toBeUndefined();
});

test('what was no kill by a rule is tried again', () => {
  open().add(mutant, { result: 'survived' });
  open().add(mutant, { result: 'error', by: 'access: out of memory' });
  expect(open().killOf(mutant)).toBeUndefined();
});
