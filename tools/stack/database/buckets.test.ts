import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { acceptedEndings, contentTypeOf } from '../../../src/lib/uploads/file-types.ts';
import { fileTypeOf } from '../../../supabase/functions/_shared/file-types.ts';
import { supabaseDir } from '../lib/config.ts';
import { readSupabaseConfig } from '../lib/supabase-config.ts';

// A deployment gives the buckets the types in supabase/config.toml, after the migration has set its own.
test.each(['products', 'guides'])(
  'the bucket %s takes the types that the forms offer',
  (bucket) => {
    const endings = acceptedEndings.split(',');
    const checked = endings.map((ending) => fileTypeOf(`file${ending}`)?.mimeTypes ?? []);
    expect(
      endings.map((ending, n) => checked[n]?.includes(contentTypeOf(`file${ending}`))),
    ).toEqual(endings.map(() => true));
    // Texts of guides come with the store; `supabase seed buckets` names their character set.
    const texts = ['text/markdown', 'text/plain; charset=utf-8'];
    const types = [...checked.flat(), ...texts].toSorted();
    expect(readSupabaseConfig().storage.buckets[bucket]?.allowed_mime_types.toSorted()).toEqual(
      types,
    );
    expect(typesInMigration(bucket).toSorted()).toEqual(types);
  },
);

function typesInMigration(bucket: string): string[] {
  const file = path.join(supabaseDir, 'migrations/20261122003900_storage.sql');
  const [, types = '', buckets = ''] =
    /array\[([^\]]+)\]\s*from unnest\(array\[([^\]]+)\]\) bucket/.exec(
      readFileSync(file, 'utf8'),
    ) ?? [];
  return buckets.includes(`'${bucket}'`)
    ? [...types.matchAll(/'([^']+)'/g)].map(([, type = '']) => type)
    : [];
}
