// Runs the tests of the Edge Functions (`deno test`) against a separate Stripe fake. Further arguments
// are passed on: `--filter webhook`, `--watch`, or the paths of test files. npm run check checks their
// types.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../lib/config.ts';
import { readFunctions, readSupabaseConfig } from '../lib/supabase-config.ts';
import { idsOf, permissionsFor } from '../lib/stripe-permissions.ts';
import { restrictedKey } from '../../stripe-fake/restricted-keys.ts';
import { startTestFake } from '../../stripe-fake/test-server.ts';

const functionsDir = 'supabase/functions';

const denoConfig = path.join(projectDir, functionsDir, 'deno.json');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** A deployed function uses the versions in deno.json, a local one those that npm installed. Lists the differences. */
function differingVersions(): string[] {
  const { dependencies, devDependencies } = readJson(path.join(projectDir, 'package.json'));
  const installed: Record<string, string> = { ...dependencies, ...devDependencies };
  const imports: Record<string, string> = readJson(denoConfig).imports;
  return Object.values(imports).flatMap((target) => {
    const [, dependency = '', version = ''] = /^npm:(@?[^@]+)@([^/]+)/.exec(target) ?? [];
    if (installed[dependency] === version) return [];
    return `deno.json names ${target}, package.json ${installed[dependency] ?? 'none'}.`;
  });
}

/** Locally, Deno finds the file by itself; the Supabase CLI does not. */
const withoutVersions = readFunctions(readSupabaseConfig())
  .filter((fn) => fn.denoConfig !== denoConfig)
  .map(({ name }) => `${name} needs its import_map in supabase/config.toml.`);

const problems = [...differingVersions(), ...withoutVersions];
if (problems.length > 0) {
  console.error(problems.join('\n'));
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
      // The narrowest key that docs/operations.md offers.
      STRIPE_SECRET_KEY: restrictedKey(
        stripeFake.settings.STRIPE_SECRET_KEY,
        idsOf(permissionsFor('test')),
      ),
    },
  },
);
// Ctrl-C reaches Deno too: it ends, and then so do we.
process.on('SIGINT', () => {});
const [code] = await once(deno, 'exit');
await stripeFake.stop();
process.exit(code ?? 1);
