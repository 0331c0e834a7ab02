// The time until a new process of an Edge Function responds, against one with only a handler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectDir, readConfig } from '../../tools/stack/lib/config.ts';
import {
  denoArguments,
  findDeno,
  functionEnvironment,
} from '../../tools/stack/functions/functions.ts';
import {
  type FunctionConfig,
  readFunctions,
  readSupabaseConfig,
} from '../../tools/stack/lib/supabase-config.ts';
import { type Ratio, at } from './ratio.ts';

const rounds = 21;

/** Programs call these, no page does: they get no preflight, and nobody waits for them at a screen. */
const calledByPrograms = new Set(['health', 'mcp', 'reconcile-orders', 'stripe-webhook']);

export const coldStart: Ratio = {
  number: 11,
  name: "an Edge Function's first response to a browser, the slowest one's / a bare handler's",
  atMost: 1.5,
  async measure() {
    const dir = mkdtempSync(path.join(tmpdir(), 'cold-start-'));
    const entrypoint = path.join(dir, 'index.ts');
    writeFileSync(entrypoint, "Deno.serve(() => new Response('ok'));\n");
    const bare = { name: 'bare', verifyJwt: false, entrypoint, denoConfig: undefined };
    const functions = readFunctions(readSupabaseConfig()).filter(
      ({ name }) => !calledByPrograms.has(name),
    );
    const env = { ...(await functionEnvironment(readConfig())), DENO_DIR: path.join(dir, 'deno') };
    const times = new Map<string, number[]>();
    try {
      for (let round = -1; round < rounds; round += 1) {
        for (const each of [bare, ...functions]) {
          const ms = await msUntilResponse(each, env);
          // In the first round, Deno compiles and caches.
          if (round >= 0) times.set(each.name, [...(times.get(each.name) ?? []), ms]);
        }
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
    // Other work of the machine only adds time, so a low quantile is closest to the true duration.
    const typical = ({ name }: FunctionConfig) => at(0.25, times.get(name) ?? []);
    return { a: Math.max(...functions.map(typical)), b: typical(bare) };
  },
};

/** The milliseconds until a new process responds to a browser's preflight. */
async function msUntilResponse(fn: FunctionConfig, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(findDeno(), denoArguments(fn), {
    cwd: projectDir,
    env: { ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    let output = '';
    for await (const data of child.stderr) {
      output += String(data);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address === undefined) continue;
      const response = await fetch(`${address}/${fn.name}`, { method: 'OPTIONS' });
      await response.arrayBuffer();
      return performance.now() - startedAt;
    }
    throw new Error(`${fn.name} did not start:\n${output}`);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
