import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderPage } from './page.ts';
import { startPrinter } from './print.ts';
import { madeDocuments, readRecord, recordFile, wantedRecord } from './record.ts';
import { migrations, rowsFile, rowsOf, wantedRows } from './rows.ts';
import { documentsDir, readSources } from './sources.ts';

// Builds the documents whose source or layout has changed; a different Chromium alone, whose PDFs differ
// in their bytes, changes nothing. `npx tsx tools/generators/documents/build.ts -- --all` builds every document.
const wanted = wantedRecord();
const made = process.argv.includes('--all') ? {} : readRecord();
const isCurrent = (file: string) =>
  made[file] === wanted[file] && existsSync(path.join(documentsDir, file));

function keep(file: string, content: Buffer): void {
  const target = path.join(documentsDir, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  console.log(`${file}  ${Math.ceil(content.length / 1024)} KB`);
}

if (existsSync(documentsDir)) {
  for (const file of madeDocuments(documentsDir)) {
    if (!(file in wanted)) rmSync(path.join(documentsDir, file));
  }
}
const stale = readSources().filter(({ storagePath }) => !isCurrent(storagePath));
if (stale.length > 0) {
  const printer = await startPrinter();
  try {
    for (const source of stale) {
      keep(source.storagePath, await printer.print((setting) => renderPage(source, setting)));
    }
  } finally {
    await printer.close();
  }
}
writeFileSync(recordFile, `${JSON.stringify(wanted, null, 2)}\n`);

// After the first deployment, what has changed belongs in a new migration: this one has been applied.
const written = migrations();
if ((await rowsOf(readSources())).some((row) => !written.includes(row))) {
  writeFileSync(rowsFile, await wantedRows());
  console.log(path.basename(rowsFile));
}
