#!/usr/bin/env node
// npm run --silent status: JSON about the stack that runs.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('local/status.ts');
