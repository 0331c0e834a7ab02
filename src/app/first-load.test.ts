// A library's own are left out of the build with what is not used.
import '@mantine/core';

import { expect, test, vi } from 'vitest';

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const modules = import.meta.glob([
  '/src/{app,features,model,lib,ui}/**/*.{ts,tsx}',
  '!/src/**/*.test.{ts,tsx}',
  '!/src/**/{admin,admin-*}{,/**,.tsx,.ts}',
]);

test('no module formats a number or a date while it loads, which takes a phone up to 90 ms', async () => {
  const formatting = vi.fn<() => string>(function format() {
    return '';
  });
  vi.stubGlobal('Intl', new Proxy({}, { get: () => formatting }));
  for (const { prototype } of [Number, Date])
    vi.spyOn(prototype, 'toLocaleString').mockImplementation(formatting);
  for (const [file, load] of Object.entries(modules)) {
    // oxlint-disable-next-line no-await-in-loop -- says which
    await load();
    expect({ file, formats: formatting.mock.calls.length }).toEqual({ file, formats: 0 });
  }
}, 60_000);
