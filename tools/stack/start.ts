import { brand } from '../../src/lib/store/brand.ts';
import { type StackConfig, readConfig } from './lib/config.ts';
import { codeOf, StackError } from './lib/errors.ts';
import { silenceConsole } from './lib/silence-console.ts';
import { canWatch } from './lib/watch-folders.ts';
import type { Stack } from './stack.ts';

// npm forwards a terminal's Ctrl-C to us although the terminal sent it as well.
const sameKeyPressMs = 1000;

const startedAt = Date.now();
const abort = new AbortController();
let stack: Stack | undefined;
let stoppingSince = 0;

function stop(signal: NodeJS.Signals): void {
  if (stoppingSince > 0) {
    if (signal === 'SIGINT' && Date.now() - stoppingSince > sameKeyPressMs) process.exit(130);
    return;
  }
  stoppingSince = Date.now();
  console.log('\nStopping …');
  abort.abort(new StackError('Stopped before it was up.'));
  void stack?.stop().then(() => process.exit(0));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
if (process.env['npm_lifecycle_event'] || process.argv.includes('--until-parent-ends')) {
  // npm, its shell or the test run may end without a signal reaching us.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('SIGHUP'), 250).unref();
}

try {
  const config = readConfig();
  // supabase-js, a dependency of the API server, warns on load that it will drop Node 20.
  const start = await silenceConsole(async () =>
    process.argv.includes('--services')
      ? (await import('./services/services.ts')).startServices
      : (await import('./stack.ts')).startStack,
  );
  const isToWatch = !process.argv.includes('--no-watch');
  const watch = isToWatch && canWatch();
  if (isToWatch && !watch)
    console.log(
      'No file watcher is left on this machine (see fs.inotify.max_user_instances): started as with --no-watch. Changes show after a restart.',
    );
  stack = await start(config, {
    site: !process.argv.includes('--no-site'),
    watch,
    postgrest: process.argv.includes('--postgrest'),
    log: (line) => console.log(line),
    signal: abort.signal,
  });
  if (abort.signal.aborted) {
    await stack.stop();
    process.exit(0);
  }
  greet(config, stack.status);
  await stack.broken;
  if (stoppingSince === 0) throw new StackError('The database has ended.');
} catch (error) {
  if (abort.signal.aborted) process.exit(0);
  console.error(error instanceof StackError ? error.message : (ofThisMachine(error) ?? error));
  await stack?.stop();
  process.exit(1);
}

/** What to do about a fault of the machine, none of the program's; undefined for others. */
function ofThisMachine(error: unknown): string | undefined {
  const place = error instanceof Error && 'path' in error ? String(error.path) : 'The data folder';
  const isNoFolder = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  switch (isNoFolder ? 'EROFS' : codeOf(error)) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `${place} cannot be written to. Start from a folder of your own, or name one with DATA_DIR=<folder>.`;
    case 'ENOSPC':
      return `${place}: the disk is full, or no file watcher is left (npm start -- --no-watch needs none).`;
    default:
      return undefined;
  }
}

function greet({ stripe }: StackConfig, status: Stack['status']): void {
  const rows = [
    ...(process.argv.includes('--no-site') ? [] : [['Site', status['SITE_URL']]]),
    ['API', status['API_URL']],
    ['Database', status['DB_URL']],
    ['Mail', status['MAIL_URL']],
    [
      'Stripe',
      stripe.isFake
        ? `${status['STRIPE_API_URL']} (fake; try card 4242 4242 4242 4242)`
        : 'your test account',
    ],
  ];
  console.log(
    [
      '',
      `${brand.name} is up, ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
      '',
      ...rows.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`),
      '',
      '  Demo accounts, password letmein-local:',
      '    admin@example.com, unpaid@example.com, and one for each plan:',
      '    cheatsheet@example.com, cheatsheet-plus@example.com,',
      '    application@example.com, application-plus@example.com,',
      '    interview-cheatsheet@example.com, interview-cheatsheet-plus@example.com',
      '',
      process.argv.includes('--services')
        ? '  Ctrl-C stops everything and deletes its data.'
        : '  Ctrl-C stops everything. npm run reset wipes the data.',
    ].join('\n'),
  );
}
