// npx tsx tools/generators/fonts.ts: writes src/lib/fonts, the letters, figures and marks of English texts in the weights
// that the site uses. Every first visit waits for them, and they are less than half of the packages' Latin files, which
// browsers load for any other letter.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const projectDir = path.resolve(import.meta.dirname, '../..');
const packages = path.join(projectDir, 'node_modules/@fontsource-variable');
const target = path.join(projectDir, 'src/lib/fonts');

/** As in fonts.css. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, nth) => String.fromCodePoint(0x20 + nth));
const marks = '\u00A0©®°·½×–—‘’“”•…';
const weights = { min: 400, max: 700 };

for (const [name, file] of [
  ['inter.woff2', 'inter/files/inter-latin-wght-normal.woff2'],
  ['source-serif-4.woff2', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2'],
] as const) {
  const font = await subsetFont(readFileSync(path.join(packages, file)), ascii.join('') + marks, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  writeFileSync(path.join(target, name), font);
  console.log(`${name}: ${font.length} bytes`);
}
