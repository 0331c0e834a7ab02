import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../config.ts';
import type { TestServer } from './database.ts';
import { formatTypeScript, supabaseCli } from './supabase-cli.ts';
import type { Assertion } from './tap.ts';

const file = 'src/lib/database.types.ts';

/** Whether the generated types are those of the migrations. */
export async function checkTypes(server: TestServer): Promise<Assertion[]> {
  const target = path.join(projectDir, file);
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  return [
    {
      ok: current === (await generate(server)),
      title: `${file} is what the migrations make it`,
      details: ['npm run types brings it up to date.'],
    },
  ];
}

/** Writes the types of the migrations to where the app imports them from. */
export async function writeTypes(server: TestServer): Promise<void> {
  writeFileSync(path.join(projectDir, file), await generate(server));
}

async function generate(server: TestServer): Promise<string> {
  const name = 'types';
  const url = await server.copy(name);
  try {
    const printed = await supabaseCli(['gen', 'types', 'typescript', '--schema', 'public'], url);
    // The CLI may greet or announce a new version first.
    const start = printed.indexOf('export type Json');
    if (start === -1) throw new Error(`The Supabase CLI generated no types:\n${printed}`);
    return await formatTypeScript(
      `// Generated from supabase/migrations by \`npm run types\`.\n\n${printed.slice(start)}`,
    );
  } finally {
    await server.drop(name);
  }
}
