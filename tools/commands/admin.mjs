#!/usr/bin/env node
// npm run admin -- <command>: operates a live store, except for deploying and diagnosing it.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

/** Each script finds the command's name in its arguments. */
const admins = 'tools/operations/admins.ts';
const backups = 'tools/operations/backup-command.ts';

const commands = {
  grant: { takes: '<email>', does: 'make an account an admin', file: admins },
  revoke: { takes: '<email>', does: 'withdraw admin rights', file: admins },
  list: { takes: '', does: 'list the admins, and who has no second factor', file: admins },
  'remove-second-factor': {
    takes: '<email>',
    does: 'remove the authenticator apps of an account',
    file: admins,
  },
  reconcile: {
    takes: '',
    does: 'compare orders with Stripe and fix the differences',
    file: 'tools/operations/reconcile.ts',
  },
  backup: { takes: '<folder>', does: 'back up the database', file: backups },
  restore: {
    takes: '<folder> --db-url <url>',
    does: 'restore a backup into a new project',
    file: backups,
  },
  'restore-drill': {
    takes: '',
    does: 'restore a backup into an empty store and test it',
    file: 'tests/sql/restore-drill.ts',
  },
  rehearse: {
    takes: '<email>',
    does: 'buy, refund, dispute and expire with Stripe’s test keys',
    file: 'tests/rehearsal/rehearse.ts',
  },
  webhook: {
    takes: '',
    does: 'create the webhook endpoint at Stripe',
    file: 'tools/operations/webhook.ts',
  },
  wallets: {
    takes: '',
    does: 'register the site’s domain at Stripe for Apple Pay and others',
    file: 'tools/operations/wallets.ts',
  },
};

const rows = Object.entries(commands).map(
  ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(35)}${does}`,
);
const usage = `npm run admin -- <command>

${rows.join('\n')}

Commands go to the project that API_URL, SECRET_KEY and DB_URL name in .env or the shell, otherwise to the
stack that runs here. docs/operations.md has the details.`;

const [name = '--help'] = process.argv.slice(2);
if (Object.hasOwn(commands, name)) {
  checkNode();
  installPackages();
  await runTypeScript(commands[name].file);
} else if (name === '--help' || name === '-h') {
  console.log(usage);
} else {
  console.error(`Unknown command "${name}".\n\n${usage}`);
  process.exitCode = 2;
}
