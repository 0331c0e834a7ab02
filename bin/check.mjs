#!/usr/bin/env node
// npm run check: everything that is known without running the product, side by side. Prints a line for each
// check, and all that one has to say if it fails.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './lib/install.mjs';

const entryPoints = readdirSync(path.join(projectDir, 'supabase/functions'))
  .filter((name) => !/^[_.]/.test(name))
  .map((name) => `supabase/functions/${name}/index.ts`);

/** The longest first: they decide when it is over. */
const checks = {
  budget: 'npm run --silent budget',
  lint: 'npm run --silent lint',
  unused: 'npm run --silent unused',
  typecheck: 'npm run --silent typecheck',
  'typecheck bin': 'tsc --noEmit -p bin/tsconfig.check.json',
  // npm packages are those that npm installed. No test imports the entry points.
  functions: `deno check --quiet --no-lock --cached-only --node-modules-dir=manual ${entryPoints.join(' ')}`,
  workflows: 'npm run --silent workflows',
  format: 'oxfmt --check .',
};

const startedAt = Date.now();
const results = await Promise.all(
  Object.entries(checks).map(([name, command]) => run(name, command)),
);
console.log(`${seconds(startedAt)} s`);
if (results.includes(false)) process.exitCode = 1;

/**
 * @param {string} name
 * @param {string} command
 * @returns {Promise<boolean>} whether all is well.
 */
function run(name, command) {
  const startedAt = Date.now();
  const child = spawn(command, {
    cwd: projectDir,
    shell: true,
    env: {
      ...process.env,
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
      resolve(code === 0);
    });
  });
}

/** @param {number} since */
function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
