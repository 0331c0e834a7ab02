#!/usr/bin/env node
// npm run doctor [-- --production]: checks a running store and reports problems.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('tools/operations/doctor.ts');
