import { beforeEach, expect, test, vi } from 'vitest';

import { deleteProduct, setProductActive } from './mutations.ts';
import { workbook } from './test-data.ts';

interface Answer {
  data: unknown;
  error: unknown;
}

const backend = vi.hoisted(() => ({
  rows: vi.fn<() => Answer>(),
  remove: vi.fn<(paths: string[]) => Promise<Answer>>(),
}));

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
// Each query step returns the query itself, which resolves to the result.
vi.mock('#lib/data/supabase.ts', () => {
  const query = {
    update: () => query,
    delete: () => query,
    select: () => query,
    match: () => query,
    // oxlint-disable-next-line unicorn/no-thenable -- mirrors the client
    then: (resolve: (answer: Answer) => void) => resolve(backend.rows()),
  };
  return {
    supabase: {
      from: () => query,
      storage: { from: () => ({ remove: backend.remove }) },
    },
  };
});

beforeEach(() => {
  for (const mock of Object.values(backend)) mock.mockReset();
  backend.remove.mockResolvedValue({ data: [], error: null });
});

test('a product without a price cannot go on sale', async () => {
  await expect(setProductActive(workbook({ priceCents: null }), true)).rejects.toThrow(
    'Valid price is required',
  );
  expect(backend.rows).not.toHaveBeenCalled();
});

const file = { path: 'products/1_Guide.pdf', name: 'Guide.pdf', size: 1 };

test('deleting a product succeeds even if its file cannot be removed', async () => {
  backend.rows.mockReturnValue({ data: [{ id: 'workbook' }], error: null });
  backend.remove.mockResolvedValueOnce({ data: null, error: new Error('Offline.') });
  expect(await deleteProduct(workbook({ file }))).toBe(true);
});
