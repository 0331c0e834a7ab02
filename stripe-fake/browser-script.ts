import { readFileSync } from 'node:fs';

// In the order of who needs whom.
const FILES = [
  'cards.js',
  'card-field.js',
  'element-style.js',
  'element.js',
  'dialog.js',
  'client.js',
  'stripe.js',
];

/**
 * Stripe.js as one classic script: it must have set window.Stripe by the time its `load` event fires,
 * which no module can promise. So the modules of browser/ are joined, without their imports and exports.
 */
export function readBrowserScript(): string {
  const parts = FILES.map((file) =>
    readFileSync(new URL(`browser/${file}`, import.meta.url), 'utf8')
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}
