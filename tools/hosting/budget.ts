import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { areas, shelves } from '../../src/model/plans/capabilities.ts';

/**
 * The size limits of the scripts that pages start with, in bytes, gzipped, by their addresses in the router's notation. React, the
 * router and Mantine are nine tenths of the landing page's: `bench` compares it with a page that has nothing else. A text needs
 * little more; a page of members loads no form and no checkout to be read.
 */
const kinds: [bytes: number, addresses: string[]][] = [
  [150_000, ['/']],
  [213_000, ['/plans/:planId', '/terms', '/privacy', '/refunds', '/accessibility']],
  [298_000, ['/pricing', '/about', '/contact']],
  [350_000, ['/checkout']],
  [280_000, ['/profile/:applicantId']],
  [302_000, ['/profile', '/saved', '/compare']],
  [326_000, ['/school/:schoolId', ...shelves.map((shelf) => areas[shelf].path)]],
  [398_000, ['/explore', '/like-me', '/my-schools', '/summer-programs', '/account']],
];

export const scriptBudgets = new Map(
  kinds.flatMap(([bytes, addresses]) => addresses.map((address) => [address, bytes] as const)),
);

/** The entry and all its static imports. */
export function firstScripts(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const follow = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(fileName)) return;
    found.set(fileName, chunk);
    chunk.imports.forEach(follow);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith('index.html'))
      follow(output.fileName);
  }
  return [...found.values()];
}

/** @throws if they exceed the limit of their page, or if it has none. */
export function checkBudget(address: string, scripts: { fileName: string; code: string }[]): void {
  const budget = scriptBudgets.get(address) ?? 0;
  const sizes = scripts.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget) return;
  throw new Error(
    [
      `${address} loads ${total} bytes of scripts, gzipped; at most ${budget} are allowed (tools/hosting/budget.ts).`,
      ...sizes.map(({ fileName, bytes }) => `  ${bytes} ${fileName}`),
    ].join('\n'),
  );
}
