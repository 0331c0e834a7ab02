import { readFileSync } from 'node:fs';

// In order of dependency.
const FILES = [
  'cards.js',
  'card-field.js',
  'base-element.js',
  'payment-element.js',
  'wallet-sheet.js',
  'express-element.js',
  'dialog.js',
  'client.js',
  'stripe.js',
];

/**
 * Stripe.js as one classic script: it must have set window.Stripe when its `load` event fires, which a
 * module cannot guarantee. So the modules of browser/ are concatenated without their imports and exports.
 */
export function readBrowserScript(): string {
  const parts = FILES.map((file) =>
    readFileSync(new URL(`browser/${file}`, import.meta.url), 'utf8')
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}
