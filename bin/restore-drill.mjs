#!/usr/bin/env node
// npm run admin -- restore-drill [-- --db-url <url>]: restores a backup of a store into an empty one, and tests it.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('operations/restore-drill.ts');
