#!/usr/bin/env node
// npm run test:e2e [-- options of Playwright]: the journeys in a browser, on the running stack.
// npm run test:e2e -- --stripe [options]: those of tests/stripe, with Stripe's test keys in .env, on a stack of its own that
// uses Stripe instead of the fake. It prints a table for docs/services.md; --headed shows the browser.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { installBrowser } from './lib/browser.mjs';
import { findPortOffset } from './lib/free-ports.mjs';
import { installPackages, projectDir } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { startOwnStack, stopOwnStack } from './lib/own-stack.mjs';

checkNode();
const args = process.argv.slice(2).filter((each) => each !== '--stripe');
if (process.argv.includes('--stripe')) await atStripe();
else
  process.exitCode = await playwright(args, {
    ...process.env,
    CHROMIUM_PATH: await installBrowser(),
  });

async function atStripe() {
  const file = path.join(projectDir, '.env');
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}) };
  for (const [name, value] of Object.entries(process.env)) if (value) settings[name] = value;
  const { STRIPE_SECRET_KEY: secret = '', VITE_STRIPE_PUBLISHABLE_KEY: publishable = '' } =
    settings;
  if (!/^(sk|rk)_test_./.test(secret) || !/^pk_test_./.test(publishable)) {
    console.error(
      'It needs the test keys of a Stripe account in .env: STRIPE_SECRET_KEY (sk_test_… or rk_test_…) and VITE_STRIPE_PUBLISHABLE_KEY (pk_test_…).',
    );
    process.exitCode = 2;
    return;
  }
  installPackages();
  const env = {
    ...process.env,
    STRIPE_SECRET_KEY: secret,
    VITE_STRIPE_PUBLISHABLE_KEY: publishable,
    // Without `stripe listen` no event arrives, and the page itself asks the server to look the payment up.
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET || 'whsec_nobody_listens',
    STRIPE_JOURNEYS: 'stripe',
    PORT_OFFSET: process.env.PORT_OFFSET ?? String(await findPortOffset()),
    DATA_DIR: '.data/stripe',
    STACK_DURABLE: 'no',
  };
  // Of no other project that the shell names.
  for (const name of ['API_URL', 'SECRET_KEY', 'DB_URL']) delete env[name];
  const api = `127.0.0.1:${54321 + Number(env.PORT_OFFSET)}`;
  console.log(
    `To receive events, too: stripe listen --forward-to ${api}/functions/v1/stripe-webhook, its secret as STRIPE_WEBHOOK_SECRET, and PORT_OFFSET=${env.PORT_OFFSET}.`,
  );
  let stack;
  try {
    await startOwnStack({
      env,
      options: [],
      patienceMs: 180_000,
      logFile: path.join(projectDir, '.data/stripe.log'),
      isOver: () => false,
      started: (child) => (stack = child),
    });
    const table = ['--project=stripe', '--reporter=list,./tests/stripe/table.ts', '--workers=1'];
    process.exitCode = await playwright([...table, ...args], env);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await stopOwnStack(stack);
  }
}

function playwright(options, env) {
  const child = spawn('npx', ['playwright', 'test', '--config', 'tests', ...options], {
    cwd: projectDir,
    env,
    stdio: 'inherit',
  });
  // A terminal's Ctrl-C reaches it, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill());
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
