import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../../stack/lib/config.ts';
import type { TestServer } from '../../stack/database/test-server.ts';
import { indexHtml } from '../index-html.ts';
import { describeTypes } from './database-types.ts';
import {
  type SchemaDocument,
  compareWithCommitted,
  describeDifference,
  describeSchema,
} from './schema-documents.ts';
import type { Assertion } from './tap.ts';

/** The generated files, committed because people, the app and the Edge Functions read them. */
const files: Record<string, (databaseUrl: string) => Promise<string>> = {
  'supabase/database.types.ts': describeTypes,
  'docs/access-matrix.md': (url) => describeSchema('docs/access-matrix.md', url),
  'docs/database.md': (url) => describeSchema('docs/database.md', url),
  // Functions are deployed without the site's sources.
  'supabase/functions/_shared/brand.ts': async () =>
    `// A copy of src/lib/store/brand.ts, made by npm run types.\n${readFileSync(path.join(projectDir, 'src/lib/store/brand.ts'), 'utf8')}`,
};

/** Whether the generated files are up to date with the migrations. */
export async function checkGeneratedFiles(server: TestServer): Promise<Assertion[]> {
  const assertions: Assertion[] = [];
  await generate(server, (file, content) => {
    const target = path.join(projectDir, file);
    assertions.push({
      ok: existsSync(target) && readFileSync(target, 'utf8') === content,
      title: `${file} is up to date`,
      details: [
        ...(isSchemaDocument(file)
          ? compareWithCommitted(file, content).flatMap(describeDifference)
          : []),
        'npm run types brings it up to date: the change of a right must be one that you want.',
      ],
    });
  });
  return assertions;
}

const isSchemaDocument = (file: string): file is SchemaDocument => file.endsWith('.md');

/** Regenerates them. */
export async function writeGeneratedFiles(server: TestServer): Promise<void> {
  await generate(server, (file, content) => writeFileSync(path.join(projectDir, file), content));
}

async function generate(
  server: TestServer,
  use: (file: string, content: string) => void,
): Promise<void> {
  const name = 'generated_files';
  const url = await server.copy(name);
  try {
    for (const [file, describe] of Object.entries(files)) use(file, await describe(url));
    // Their layout reads brand.ts: it is loaded once that is written.
    const { authEmails } = await import('../auth-emails.ts');
    for (const [file, content] of authEmails()) use(file, content);
    use('index.html', indexHtml());
  } finally {
    await server.drop(name);
  }
}
