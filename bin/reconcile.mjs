#!/usr/bin/env node
// npm run admin -- reconcile [-- --since <date>] [--dry-run]: compares orders with Stripe, and mends them.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('local/reconcile.ts');
