import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/**
 * The size limit of the scripts that the landing page loads initially, in bytes, gzipped. React, the
 * router and Mantine are nine tenths of it. `bench` compares it with a page that has nothing else.
 */
export const scriptBudget = 150_000;

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
    if (output.type === 'chunk' && output.isEntry) follow(output.fileName);
  }
  return [...found.values()];
}

/** @throws if they exceed the limit. */
export function checkBudget(scripts: { fileName: string; code: string }[]): void {
  const sizes = scripts.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= scriptBudget) return;
  throw new Error(
    [
      `The landing page loads ${total} bytes of scripts, gzipped; at most ${scriptBudget} are allowed (tools/hosting/budget.ts).`,
      ...sizes.map(({ fileName, bytes }) => `  ${bytes} ${fileName}`),
    ].join('\n'),
  );
}
