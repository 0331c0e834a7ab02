import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { brand } from '../../../src/lib/store/brand.ts';
import { documentsDir, readSources } from './sources.ts';

/** A hash of each document's inputs when it was last built, by its path. */
export const recordFile = path.join(import.meta.dirname, 'made-from.json');

const recordSchema = z.record(z.string(), z.string());
export type DocumentRecord = z.output<typeof recordSchema>;

export function readRecord(): DocumentRecord {
  if (!existsSync(recordFile)) return {};
  return recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));
}

/** The record's content when every document is up to date. */
export function wantedRecord(): DocumentRecord {
  const look = ['document.css', 'page.ts', 'print.ts'].map(here);
  const texts = readSources().map(({ capability, slug, storagePath }): [string, string] => {
    const text = readFileSync(path.join(documentsDir, capability, `${slug}.md`));
    return [storagePath, hash([text, Buffer.from(brand.name), ...look])];
  });
  return Object.fromEntries(texts);
}

/** The paths of the PDFs in the folder. */
export function madeDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

const here = (name: string) => readFileSync(path.join(import.meta.dirname, name));

function hash(parts: Buffer[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex').slice(0, 16);
}
