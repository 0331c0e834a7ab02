import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../stack/lib/config.ts';
import { describeAccess } from './access-matrix.ts';
import { describeDatabase } from './database-reference.ts';
import type { TestServer } from '../stack/database/test-server.ts';
import { describeTypes } from './database-types.ts';
import type { Assertion } from '../tests/sql/tap.ts';

/** The files generated from the migrations, committed because people and the app read them. */
const files: Record<string, (databaseUrl: string) => Promise<string>> = {
  'supabase/database.types.ts': describeTypes,
  'docs/access-matrix.md': describeAccess,
  'docs/database.md': describeDatabase,
};

/** Whether the generated files are up to date with the migrations. */
export async function checkGeneratedFiles(server: TestServer): Promise<Assertion[]> {
  const contents = await generate(server);
  return [...contents].map(([file, content]) => {
    const target = path.join(projectDir, file);
    return {
      ok: existsSync(target) && readFileSync(target, 'utf8') === content,
      title: `${file} is what the migrations make it`,
      details: ['npm run types brings it up to date.'],
    };
  });
}

/** Regenerates them. */
export async function writeGeneratedFiles(server: TestServer): Promise<void> {
  for (const [file, content] of await generate(server)) {
    writeFileSync(path.join(projectDir, file), content);
  }
}

async function generate(server: TestServer): Promise<Map<string, string>> {
  const name = 'generated_files';
  const url = await server.copy(name);
  try {
    const contents = new Map<string, string>();
    for (const [file, describe] of Object.entries(files)) contents.set(file, await describe(url));
    return contents;
  } finally {
    await server.drop(name);
  }
}
