import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../stack/lib/config.ts';
import { checkSettings } from './checks/settings.ts';
import { remotesIn } from './remotes.ts';
import { functionSecrets, steps } from './steps.ts';
import { keyForm, listed, permissionsFor } from '../stack/lib/stripe-permissions.ts';

// One list of settings, repeated in several places.
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
const config = read('supabase/config.toml');
// With the block for a hosted project uncommented.
const inUse = config.replace(/^# \[remotes\.[^]*/m, (block) => block.replaceAll(/^# ?/gm, ''));
const workflow = read('.github/workflows/deploy.yml');
const passed = [...workflow.matchAll(/^ +(\w+): \$\{\{ (vars|secrets)\.(\w+) \}\}$/gm)];
const guide = read('docs/operations.md');
const on = (side: string, names: string) => namesIn(names).map((name) => `${side}.${name}`);

const secretsOf = (step: string) => [...step.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);

test('the functions get the secrets that they read, and no others', () => {
  const folder = path.join(projectDir, 'supabase/functions');
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !/[.-](test|support)\.ts$/.test(file),
  );
  const source = files.map((file) => read(path.join('supabase/functions', file))).join('\n');
  const asked = [...source.matchAll(/(?:Deno\.env\.get|\bsetting)\(\s*'(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  // The others are provided: Supabase's own, and those that only the fake changes.
  const ours = new Set(
    asked.filter(
      (name) =>
        !name.startsWith('SUPABASE_') && !['STRIPE_API_URL', 'STRIPE_TIMEOUT_MS'].includes(name),
    ),
  );
  expect([...ours].toSorted()).toEqual([...functionSecrets].toSorted());
  const { edge_runtime: runtime } = parse(config);
  expect(Object.keys(Object(runtime).secrets).toSorted()).toEqual([...functionSecrets].toSorted());
});

test('the guide names each permission of a restricted Stripe key, and links to a form with all ticked', () => {
  const live = permissionsFor('live');
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(listed(live));
  expect(guide).toContain(`](${keyForm(live)})`);
});

test('workflows pin every action to a reviewed commit', () => {
  const folder = '.github/workflows';
  const used = readdirSync(path.join(projectDir, folder)).flatMap((file) =>
    [...read(path.join(folder, file)).matchAll(/uses: (.*)/g)].map(([, action]) => action),
  );
  expect(used.length).toBeGreaterThan(5);
  for (const action of used)
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

// The Supabase CLI for other machines, which the registry used for the lock file does not serve: decision 9.
const unserved = /^node_modules\/@supabase\/cli-(?!linux-x64$)/;

test('every package in the lock file has an address and an integrity hash, for every platform', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const unverified = Object.entries<Record<string, unknown>>(packages).flatMap(([place, one]) =>
    place === '' || one['link'] || (one['resolved'] && one['integrity']) ? [] : [place],
  );
  expect(unverified.filter((place) => !unserved.test(place))).toEqual([]);
});

describe('the deployment workflow', () => {
  const parts = workflow.slice(workflow.indexOf('  deploy:')).split('\n      - ').slice(1);

  test('gives secrets to the steps that need them, and runs no install script', () => {
    const [before = ''] = workflow.split('\n      - ').slice(0, 1);
    expect(before).not.toContain('secrets.');
    expect(workflow.match(/^ {0,6}\w+: \$\{\{ secrets\./gm)).toBeNull();
    const withSecrets = parts.filter((step) => step.includes('secrets.'));
    expect(withSecrets.map((step) => step.split('\n')[0])).toEqual([
      'name: Deploy',
      'name: Check the deployment',
    ]);
    expect(parts).toContainEqual(expect.stringMatching(/^run: npm ci --ignore-scripts/));
  });

  test('the doctor gets every secret that deployments set', () => {
    const [deploying = '', checking = ''] = parts.filter((step) => step.includes('secrets.'));
    const ofFunctions = secretsOf(deploying).filter((name) =>
      (functionSecrets as readonly unknown[]).includes(name),
    );
    expect(ofFunctions).toContain('STRIPE_SECRET_KEY');
    expect(secretsOf(checking)).toEqual(expect.arrayContaining(ofFunctions));
  });

  test('passes the variables of the steps and the doctor', () => {
    const doctor = checkSettings({ variables: {}, isProduction: true }).map(
      ({ problem }) => problem.split(' ')[0],
    );
    expect(doctor).toContain('DB_URL');
    expect(passed.map(([, name]) => name)).toEqual(
      expect.arrayContaining([...steps.flatMap(({ needs }) => needs), ...doctor]),
    );
  });

  test('reads each value as a variable or a secret, as the guide says', () => {
    const taken = passed.map(([, , side, name]) => `${side}.${name}`);
    const put = guide.split('\n').flatMap((line) => {
      const [, first = '', , third = '', fourth = ''] = line.split('|').map((cell) => cell.trim());
      if (fourth) return on('vars', third).concat(on('secrets', fourth));
      if (third === 'variable') return on('vars', first);
      return third === 'secret' ? on('secrets', first) : [];
    });
    expect(put.toSorted()).toEqual([...new Set(taken)].toSorted());
  });
});

describe('the settings of a hosted project', () => {
  test('name its address, and only variables that the workflow and .env.example have', () => {
    const remotes = remotesIn(inUse);
    expect(remotes).not.toEqual([]);
    const example = read('.env.example');
    for (const { projectId, siteUrl, hasMailServer, hasCaptcha, variables } of remotes) {
      expect(hasMailServer).toBe(true);
      expect(hasCaptcha).toBe(true);
      expect(projectId).toMatch(/^[a-z]{20}$/);
      expect(siteUrl).toMatch(/^https:/);
      expect(passed.map(([, name]) => name)).toEqual(expect.arrayContaining(variables));
      for (const name of variables) expect(example).toContain(`#${name}=`);
    }
  });

  test('do not change the local services', () => {
    const { remotes: _before, ...now } = parse(config);
    const { remotes: _after, ...then } = parse(inUse);
    expect(then).toEqual(now);
    expect(JSON.stringify(then['auth'])).not.toMatch(/"smtp"|SMTP_/);
  });
});
