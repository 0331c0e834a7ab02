#!/usr/bin/env node
// npm run reset: wipes the embedded stack's data. The next start begins afresh.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('stack/reset.ts');
