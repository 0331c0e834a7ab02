// npx tsx tools/generators/fonts.ts: writes src/lib/fonts, the letters, figures and marks of English texts in the weights
// and with the features that the site uses. Every first visit waits for them, and they are a third of the packages' Latin
// files, which browsers load for any other letter. For receipts, the same in one weight each, with the logo.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const projectDir = path.resolve(import.meta.dirname, '../..');
const packages = path.join(projectDir, 'node_modules/@fontsource-variable');
const target = path.join(projectDir, 'src/lib/fonts');

/** As in fonts.css. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, nth) => String.fromCodePoint(0x20 + nth));
const marks = '\u00A0©®°·½×–—‘’“”•…';
/** What browsers apply by themselves, and figures of one width. */
const keepFeatures = 'kern liga clig calt rlig ccmp locl mark mkmk tnum'.split(' ');

const inter = readFileSync(path.join(packages, 'inter/files/inter-latin-wght-normal.woff2'));
const sourceSerif = readFileSync(
  path.join(packages, 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
);

// Headlines have one weight, and so have quotations, whose letters no first paint waits for.
for (const [name, whole, wght] of [
  ['inter.woff2', inter, { min: 400, max: 700 }],
  ['source-serif-4.woff2', sourceSerif, 600],
  ['source-serif-4-quotations.woff2', sourceSerif, 400],
] as const) {
  const font = await subsetFont(whole, ascii.join('') + marks, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures,
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
