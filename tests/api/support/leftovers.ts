import { server } from './clients.ts';

/** What the browser tests count, and visitors of a store would see. */
const shared = { applicants: 'id', schools: 'id', products: 'id', guides: 'id' } as const;

async function everything(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, key] of Object.entries(shared)) {
    const { data } = await server().from(table).select(key).limit(10_000).throwOnError();
    for (const row of data) found.add(`${table}: ${Object.values(row).join()}`);
  }
  return found;
}

/** Fails a run whose tests leave something in the store, or take something out of it. */
export default async function watchLeftovers() {
  const before = await everything();
  return async () => {
    const after = await everything();
    const left = [...after].filter((row) => !before.has(row));
    const gone = [...before].filter((row) => !after.has(row));
    if (left.length + gone.length === 0) return;
    // Vitest only mentions what goes wrong at its close.
    process.exitCode = 1;
    throw new Error(
      `The tests left ${left.join(', ') || 'nothing'}; and took ${gone.join(', ') || 'nothing'}.`,
    );
  };
}
