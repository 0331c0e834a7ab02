#!/usr/bin/env node
// npm run check: all checks that don't run the product, as many at a time as there are cores. Prints a line for each check, and the
// full output of those that fail. `npm run check -- lint typecheck` runs only some of them,
// `npm run check -- --fix` formats the files first.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { projectDir } from './lib/install.mjs';

const entryPoints = readdirSync(path.join(projectDir, 'supabase/functions'))
  .filter((name) => !/[_.]/.test(name))
  .map((name) => `supabase/functions/${name}/index.ts`);

/** The longest first. */
const checks = {
  lint: 'oxlint --type-aware',
  // The build renders the public pages and checks the size of the landing page's scripts (tools/hosting/budget.ts).
  build: 'vite build --outDir node_modules/.cache/check --emptyOutDir --logLevel error',
  typecheck:
    'tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/typecheck.tsbuildinfo',
  unused: 'knip --config tools/knip.json',
  'typecheck commands': 'tsc --noEmit -p tools/commands/tsconfig.check.json',
  // Uses the npm packages that npm installed. No test imports the entry points.
  functions: `deno check --quiet --no-lock --cached-only --node-modules-dir=manual ${entryPoints.join(' ')}`,
  workflows: 'tsx tools/operations/check-workflows.ts',
  places: 'node tools/commands/places.mjs',
  format: 'oxfmt --check .',
};

const asked = process.argv.slice(2).filter((name) => name !== '--fix');
const unknown = asked.find((name) => !(name in checks));
if (unknown) {
  console.error(`Unknown check "${unknown}". Available: ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}
if (process.argv.includes('--fix')) {
  spawnSync('npx', ['oxfmt', '.'], {
    cwd: projectDir,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

const startedAt = Date.now();
const waiting = Object.entries(checks).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
console.log(`${seconds(startedAt)} s`);

async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    if (!(await run(name, command))) process.exitCode = 1;
  }
}

/**
 * @param {string} name
 * @param {string} command
 * @returns {Promise<boolean>} whether it passed.
 */
function run(name, command) {
  const startedAt = Date.now();
  const child = spawn(command, {
    cwd: projectDir,
    shell: true,
    env: {
      ...process.env,
      // tsc and tsgolint are written in Go: with fewer garbage collections they take a quarter less time.
      GOGC: '400',
      // The build needs settings, but no store: the pages get the default products.
      VITE_SUPABASE_URL: 'http://127.0.0.1:9',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'none',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_none',
      WITH_PROOF: 'true',
      PATH: `${path.join(projectDir, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += String(data);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      console.log(
        `${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds(startedAt).padStart(5)} s`,
      );
      if (code !== 0) console.log(output.trimEnd());
      if (code !== 0 && name === 'format') console.log('npm run check -- --fix formats them.');
      resolve(code === 0);
    });
  });
}

/** @param {number} since */
function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
