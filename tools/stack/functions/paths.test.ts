import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { supabaseDir } from '../lib/config.ts';

// The containers of `supabase start` have nothing else.
test('no file of the Edge Functions names a path outside supabase/', () => {
  const files = readdirSync(supabaseDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.startsWith('functions/'),
  );
  const outside = files
    .filter((file) => /\.(ts|json)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(supabaseDir, file), 'utf8');
      return [...text.matchAll(/['"](\.{1,2}\/[^'"\n]*)['"]/g)]
        .map(([, target = '']) => target)
        .filter((target) => path.join(path.dirname(file), target).startsWith('..'))
        .map((target) => `${file}: ${target}`);
    });
  expect(outside).toEqual([]);
});
