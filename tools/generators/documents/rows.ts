import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { supabaseDir } from '../../stack/lib/config.ts';
import { documentsDir, readSources, type Source } from './sources.ts';

const migrationsDir = path.join(supabaseDir, 'migrations');

/** The migration that a new store gets the documents from. */
export const rowsFile = path.join(migrationsDir, '20261122004610_guide_documents.sql');

/** Each document's row in `public.guides`: what the first lines of its text say, and its pages. */
export async function rowsOf(sources: Source[]): Promise<string[]> {
  return Promise.all(
    sources.map(async (source) => {
      const { slug, capability, kind, title, summary, storagePath, sort, markdown } = source;
      const isFirst = sources.find((each) => each.capability === capability) === source;
      const pages = await pagesOf(storagePath);
      const open = isFirst ? `$open$${beginningOf(markdown)}$open$` : 'null';
      const paths = [storagePath, storagePath.replace(/pdf$/, 'md')].map(quoted).join(', ');
      return `(${[slug, capability, kind, title].map(quoted).join(', ')},
   ${quoted(summary)},
   ${paths}, ${sort}, ${pages}, ${open},
   $outline$${outlineOf(markdown)}$outline$)`;
    }),
  );
}

export async function wantedRows(): Promise<string> {
  const rows = await rowsOf(readSources());
  return `-- The documents, made from the texts in supabase/storage/guides by \`npx tsx tools/generators/documents/build.ts\`. Texts and PDFs
-- are uploaded to the bucket "guides" (\`supabase seed buckets\`). Everybody may read the open pages: the first two sections of the first
-- document of each capability (shop_window).
insert into public.guides (id, capability, kind, title, summary, storage_path, text_path, sort_order, page_count, open_pages, outline)
values
  ${rows.join(',\n  ')};
`;
}

/** Every migration: after the first deployment a changed row is in one of its own. */
export const migrations = () =>
  readdirSync(migrationsDir)
    .map((file) => readFileSync(path.join(migrationsDir, file), 'utf8'))
    .join('\n');

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Its first two sections. */
const beginningOf = (markdown: string) =>
  markdown
    .trim()
    .split(/\n(?=## )/)
    .slice(0, 2)
    .join('\n')
    .trim();

/** Its headings and boxes to tick, as the database has it of a text that the owner writes. */
const outlineOf = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => /^(?:#{2,3} |- \[ \] )/.test(line))
    .join('\n');

async function pagesOf(storagePath: string): Promise<number> {
  const pdf = readFileSync(path.join(documentsDir, storagePath));
  return (await getDocumentProxy(new Uint8Array(pdf))).numPages;
}
