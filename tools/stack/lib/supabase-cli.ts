import { execFile } from 'node:child_process';
import path from 'node:path';
import { projectDir } from './config.ts';

const bin = path.join(projectDir, 'node_modules/.bin');

/**
 * Runs the Supabase CLI against a database; it needs no Docker and no account for that.
 * @returns its output, whatever its exit code.
 */
export async function supabaseCli(args: readonly string[], databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  // PostgreSQL on this machine has no TLS; elsewhere it is required.
  if (url.hostname === '127.0.0.1') url.searchParams.set('sslmode', 'disable');
  return run('supabase', [...args, `--remote=${url.href}`], '');
}

/** @returns `source` in the project's format. */
export async function formatTypeScript(source: string): Promise<string> {
  return run('oxfmt', ['--stdin-filepath=types.ts'], source);
}

function run(program: string, args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      path.join(bin, program),
      args,
      { cwd: projectDir, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stdout.trim() !== '') resolve(stdout);
        else
          reject(new Error(`${program} ${args[0]} printed nothing. ${stderr}`, { cause: error }));
      },
    );
    child.stdin?.end(input);
  });
}
