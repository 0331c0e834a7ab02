import { readFile } from 'node:fs/promises';

// In order of dependency.
const FILES = [
  'cards',
  'card-field',
  'base-element',
  'payment-element',
  'wallet-sheet',
  'express-element',
  'dialog',
  'client',
  'stripe',
];

/**
 * Stripe.js as one classic script: it must have set window.Stripe when its `load` event fires, which a
 * module cannot guarantee. So the modules of browser/ are concatenated without their types, imports and exports.
 */
export async function readBrowserScript(): Promise<string> {
  // Only who shows a page needs it.
  const { transformWithOxc } = await import('vite');
  const parts = await Promise.all(
    FILES.map(async (file) => {
      const url = new URL(`browser/${file}.ts`, import.meta.url);
      const { code } = await transformWithOxc(await readFile(url, 'utf8'), url.pathname);
      return code.replaceAll(/^import [^;]*;\n/gm, '').replaceAll(/^export /gm, '');
    }),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}
