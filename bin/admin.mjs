#!/usr/bin/env node
// npm run admin -- grant|revoke|list|remove-second-factor <email> [--db-url <url>]: who is an admin.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('local/admin.ts');
