#!/usr/bin/env node
// npm run reset: deletes the embedded stack's data. The next start begins with fresh data.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('stack/reset.ts');
