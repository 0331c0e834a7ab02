import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type StackConfig, projectDir, supabaseDir } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { functionSecrets, testSettings } from './settings.ts';

const program = path.join(projectDir, 'node_modules/.bin/supabase');

/** Services we don't use. */
const unused = 'studio,postgres-meta,logflare,vector,realtime,imgproxy,supavisor';

/** The CLI's folder: a copy of the repository's, with settings for tests. */
const workDirOf = ({ dataDir }: StackConfig) => path.join(dataDir, 'services');

/** `supabase start` on an empty database; `stop` deletes it. */
export async function startSupabase(
  config: StackConfig,
  signal: AbortSignal | undefined,
): Promise<{ status: object; stop(): Promise<void> }> {
  const workDir = workDirOf(config);
  writeWorkDir(workDir, config);
  const cli = (args: readonly string[], stopSignal?: AbortSignal) =>
    run([...args, '--workdir', workDir], functionSecrets(config), stopSignal);
  const stop = async () => void (await cli(['stop', '--no-backup']));
  try {
    await cli(['start', '--exclude', unused], signal);
    // The members' documents; starting may have uploaded them already.
    await cli(['seed', 'buckets', '--yes'], signal);
    const status = z.looseObject({}).parse(JSON.parse(await cli(['status', '--output', 'json'])));
    return { status, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function writeWorkDir(workDir: string, config: StackConfig): void {
  const copy = path.join(workDir, 'supabase');
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  cpSync(supabaseDir, copy, { recursive: true });
  const settings = path.join(copy, 'config.toml');
  writeFileSync(settings, testSettings(readFileSync(settings, 'utf8'), config));
  const secrets = Object.entries(functionSecrets(config)).map(
    ([name, value]) => `${name}=${value}`,
  );
  writeFileSync(path.join(copy, 'functions/.env'), `${secrets.join('\n')}\n`);
}

/** @returns the CLI's standard output; its progress messages go to the terminal. */
function run(
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
      ...(signal && { signal }),
    });
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new StackError(`supabase ${args[0]} failed (see above).`));
    });
  });
}
