#!/usr/bin/env node
// npm run deploy [-- --dry-run] [steps]: deploys the store to a hosted project and a static host.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('tools/operations/deploy.ts');
