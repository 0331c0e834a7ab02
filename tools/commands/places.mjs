#!/usr/bin/env node
// npm run check -- places: how many files know one fact. A fact is declared once, at its noun; every further file that names it is one
// that somebody forgets. The numbers may only fall: whoever takes a place away lowers the number here, and whoever needs another
// says in the commit why.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './lib/install.mjs';

const generated = new Set([
  'supabase/database.types.ts',
  'supabase/migrations/20261122004610_guide_documents.sql',
]);
const own = 'tools/commands/places.mjs';

/** @param {string} file */
const isTest = (file) => /\.test\.\w+$|\.spec\.ts$|test-data|^tests\//.test(file);

/** @type {{ what: string, names: RegExp, isIn: (file: string) => boolean, most: number }[]} */
const counts = [
  {
    what: 'files that name one field of a record (max_per_user of coupons)',
    names: /\b(maxPerUser|max_per_user)\b/g,
    isIn: () => true,
    most: 8,
  },
  {
    what: 'files that name one kind of email (access_ending)',
    names: /\baccess_ending\b/g,
    isIn: (file) => !isTest(file),
    most: 2,
  },
  {
    what: 'files that name one capability (plus)',
    names: /'plus'/g,
    isIn: (file) => !isTest(file),
    most: 7,
  },
];

/** Answers of the database whose shape is written by hand: in the site each `rowSchema`, in the functions each entry of `Answers`. */
const answers = { what: 'answers whose shape is written by hand', most: 52 };

const files = ['src', 'supabase', 'tests', 'tools']
  .flatMap((folder) =>
    readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll('\\', '/')),
    ),
  )
  .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !generated.has(file) && file !== own)
  .map((file) => ({ file, text: readFileSync(path.join(projectDir, file), 'utf8') }));

for (const { what, names, isIn, most } of counts) {
  report(
    what,
    most,
    files
      .filter(({ file, text }) => isIn(file) && text.search(names) !== -1)
      .map(({ file }) => file),
  );
}

const inSite = files
  .filter(({ file }) => file.startsWith('src/') && !isTest(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/(?<=const )\w+(?= = rowSchema\()/g)].map(([name]) => `${file}: ${name}`),
  );
const database = files.find(({ file }) => file === 'supabase/functions/_shared/server-database.ts');
const [, entries = ''] = /\ntype Answers = \{\n([\s\S]*?)\n\};/.exec(database?.text ?? '') ?? [];
const inFunctions = [...entries.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `Answers: ${name}`);
report(answers.what, answers.most, [...inSite, ...inFunctions]);

/**
 * @param {string} what
 * @param {number} most
 * @param {string[]} places
 */
function report(what, most, places) {
  console.log(`${String(places.length).padStart(3)} ${what}`);
  if (places.length === most) return;
  process.exitCode = 1;
  console.log(
    places.length > most
      ? `    at most ${most}. They are:\n${places.map((place) => `    ${place}`).join('\n')}`
      : `    fewer than before: write ${places.length} in ${own}, so that it stays.`,
  );
}
