#!/usr/bin/env node
// npm run admin -- <command>: all that an operator does to a live store, except deploying it and asking its
// doctor. Without a command, it lists them.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

/** Commands of a file of their own. Those that several share read their name themselves. */
const files = {
  reconcile: 'operations/reconcile.ts',
  webhook: 'operations/webhook.ts',
  backup: 'operations/backup-command.ts',
  restore: 'operations/backup-command.ts',
  'restore-drill': 'tests/sql/restore-drill.ts',
};

checkNode();
installPackages();
const [command = ''] = process.argv.slice(2);
const file = files[command];
if (file && file !== files.backup) process.argv.splice(2, 1);
await runTypeScript(file ?? 'operations/admins.ts');
