// Runs the tests of the Edge Functions (`deno test`) against a separate Stripe fake. Further arguments
// are passed on: `--filter webhook`, `--watch`, or the paths of test files. npm run check checks their
// types.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../lib/config.ts';
import { startTestFake } from '../../stripe-fake/test-server.ts';

const functionsDir = 'supabase/functions';

const readJson = (file: string) => JSON.parse(readFileSync(path.join(projectDir, file), 'utf8'));

/**
 * A deployed function uses the versions in its deno.json, a local one those that npm installed. Lists
 * the differences.
 */
function differingVersions(functions: string[]): string[] {
  const { dependencies, devDependencies } = readJson('package.json');
  const installed: Record<string, string> = { ...dependencies, ...devDependencies };
  return functions.flatMap((name) => {
    const file = `${functionsDir}/${name}/deno.json`;
    const imports: Record<string, string> = readJson(file).imports;
    return Object.values(imports).flatMap((target) => {
      const [, dependency = '', version = ''] = /^npm:(@?[^@]+)@([^/]+)/.exec(target) ?? [];
      if (installed[dependency] === version) return [];
      return `${file} names ${target}, package.json ${installed[dependency] ?? 'none'}.`;
    });
  });
}

const functions = readdirSync(path.join(projectDir, functionsDir)).filter(
  (name) => !/^[_.]/.test(name),
);
const differing = differingVersions(functions);
if (differing.length > 0) {
  console.error(differing.join('\n'));
  process.exit(1);
}

const denoPath = path.join(projectDir, 'node_modules/.bin/deno');
// Uses the npm packages that npm installed.
const denoOptions = ['--no-lock', '--cached-only', '--node-modules-dir=manual'];

const stripeFake = await startTestFake();
const given = process.argv.slice(2);
const hasPaths = given.some((each) => each.includes(functionsDir));
const deno = spawn(
  denoPath,
  [
    'test',
    ...denoOptions,
    '--no-prompt',
    '--allow-env',
    // Only the fake can be reached.
    `--allow-net=${new URL(stripeFake.url).host}`,
    ...(hasPaths ? [] : [functionsDir]),
    ...given,
  ],
  {
    cwd: projectDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      DENO_NO_UPDATE_CHECK: '1',
      ...stripeFake.settings,
    },
  },
);
// Ctrl-C reaches Deno too: it ends, and then so do we.
process.on('SIGINT', () => {});
const [code] = await once(deno, 'exit');
await stripeFake.stop();
process.exit(code ?? 1);
