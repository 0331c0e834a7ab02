// npx tsx tools/generators/fonts.ts: writes src/lib/fonts, the letters, figures and marks of English texts in the weights
// that the site uses. Every first visit waits for them, and they are less than half of the packages' Latin files, which
// browsers load for any other letter. For receipts, the same in one weight each, with the logo.
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

const inter = readFileSync(path.join(packages, 'inter/files/inter-latin-wght-normal.woff2'));
const sourceSerif = readFileSync(
  path.join(packages, 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
);

for (const [name, whole] of [
  ['inter.woff2', inter],
  ['source-serif-4.woff2', sourceSerif],
] as const) {
  const font = await subsetFont(whole, ascii.join('') + marks, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  writeFileSync(path.join(target, name), font);
  console.log(`${name}: ${font.length} bytes`);
}

const accented = Array.from({ length: 0x100 - 0xa0 }, (_, nth) => String.fromCodePoint(0xa0 + nth));
const forReceipts = async (whole: Buffer, weight: number) => {
  const font = await subsetFont(whole, [...ascii, ...accented].join('') + marks, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return font.toString('base64');
};
const icon = readFileSync(path.join(projectDir, 'public/touch-icon.png')).toString('base64');
writeFileSync(
  path.join(projectDir, 'supabase/functions/_shared/receipt-look.ts'),
  `// The site's type and its logo for receipts, as base64, made by tools/generators/fonts.ts.
export const sans = '${await forReceipts(inter, 400)}';
export const serif = '${await forReceipts(sourceSerif, 600)}';
export const logo = '${icon}';
`,
);
