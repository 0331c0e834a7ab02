import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readScore, recordScore } from './recorded-score.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'score-'));
  for (const folder of ['docs', 'supabase/migrations', 'supabase/tests']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const kinds = { policies: { behaviour: 3, list: 1, error: 0, survived: 0, equivalent: 2 } };

test.each(['supabase/migrations/1_access.sql', 'supabase/tests/access.test.sql'])(
  'a score is that of this build until %s changes',
  (file) => {
    recordScore(root, kinds);
    expect(readScore(root)).toMatchObject({ kinds, isCurrent: true });
    writeFileSync(path.join(root, file), 'select 1');
    expect(readScore(root)).toMatchObject({ kinds, isCurrent: false });
  },
);
