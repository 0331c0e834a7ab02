#!/usr/bin/env node
// npm run doctor [-- --production]: looks at a running store and says what is wrong.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('operations/doctor.ts');
