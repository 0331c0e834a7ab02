import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

import { supabaseDir } from '../tools/stack/lib/config.ts';

const migrations = path.join(supabaseDir, 'migrations');
const sql = readdirSync(migrations).map((file) =>
  readFileSync(path.join(migrations, file), 'utf8'),
);
/** `page_views 25 months`, of every `private.keep`. */
const kept = sql
  .join('\n')
  .split(/^(?=select private\.keep\()/m)
  .slice(1)
  .map((text) => /^[^']*'\w+\.(\w+)'[\s\S]*?,\s*'(\d+[ a-z]*)'(?:, [^;]*)?\);/.exec(text) ?? [])
  .map(([, table = '', period = '']) => `${table} ${period}`);

test('decision 29 gives the reason of every retention period', () => {
  const decision = readFileSync('docs/decisions/0029-data-retention.md', 'utf8');
  const explained = Array.from(
    decision.matchAll(/^\| `(\w+)`[^|]*\| ([^|;]+?)(?:;[^|]*)? \|/gm),
    ([, table = '', period = '']) => `${table} ${period}`,
  );
  expect(kept.length).toBeGreaterThan(10);
  expect(explained.toSorted()).toEqual(kept.toSorted());
});
