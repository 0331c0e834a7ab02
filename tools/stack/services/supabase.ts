import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { type StackConfig, projectDir, supabaseDir } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { postgresUser } from '../database/installation.ts';
import { type Runtime, functionSecrets, nativeJwtSecret, testSettings } from './settings.ts';

const program = path.join(projectDir, 'node_modules/.bin/supabase');

/** How each runtime starts the services that we use, says where they are, and deletes them. */
const commands = {
  docker: {
    start: [
      'start',
      '--exclude',
      'studio,postgres-meta,logflare,vector,realtime,imgproxy,supavisor',
    ],
    status: ['status', '--output', 'json'],
    read: (output: string): unknown => JSON.parse(output),
    stop: ['stop', '--no-backup'],
  },
  native: {
    start: [
      'start',
      '--runtime',
      'native',
      '--eager',
      '--exclude',
      'realtime,studio,analytics,pooler',
    ],
    status: ['status', '--env'],
    read: (output: string): unknown => ({ JWT_SECRET: nativeJwtSecret, ...parseEnv(output) }),
    stop: ['stack', 'destroy', '--yes'],
  },
};

/** Docker where it runs, as the CLI chooses; Podman has not been tried. */
function findRuntime(): Runtime {
  const docker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 30_000 });
  if (docker.status === 0) return 'docker';
  if (process.platform === 'linux' || (process.platform === 'darwin' && process.arch === 'arm64')) {
    console.log(
      "No container engine runs here: the services start as processes (Supabase's experimental native runtime).",
    );
    return 'native';
  }
  throw new StackError(
    'Supabase’s services need Docker here: their native runtime is for Linux and for Macs with an Apple processor.',
  );
}

/** The CLI's folder: a copy of the repository's, with settings for tests. */
const workDirOf = ({ dataDir }: StackConfig) => path.join(dataDir, 'services');

/** `supabase start` on an empty database; `stop` deletes it. */
export async function startSupabase(
  config: StackConfig,
  signal: AbortSignal | undefined,
): Promise<{ status: object; stop(): Promise<void> }> {
  const workDir = workDirOf(config);
  const runtime = findRuntime();
  const { start, status, read, stop: end } = commands[runtime];
  writeWorkDir(workDir, config, runtime);
  const env = functionSecrets(config, runtime);
  if (runtime === 'native' && process.getuid?.() === 0) {
    postgresUser();
    env['SUPABASE_NATIVE_POSTGRES_USER'] = 'postgres';
  }
  const cli = (args: readonly string[], stopSignal?: AbortSignal) =>
    run([...args, '--workdir', workDir], env, stopSignal);
  const stop = async () => void (await cli(end));
  try {
    await cli(start, signal);
    // The members' documents; starting may have uploaded them already.
    await cli(['seed', 'buckets', '--yes'], signal);
    return { status: z.looseObject({}).parse(read(await cli(status))), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function writeWorkDir(workDir: string, config: StackConfig, runtime: Runtime): void {
  const copy = path.join(workDir, 'supabase');
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  cpSync(supabaseDir, copy, { recursive: true });
  const settings = path.join(copy, 'config.toml');
  writeFileSync(settings, testSettings(readFileSync(settings, 'utf8'), config, runtime));
  const secrets = Object.entries(functionSecrets(config, runtime)).map(
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
