#!/usr/bin/env node
// npm start: installs what is missing, then starts the whole product (tools/stack/start.ts) in this
// process, so that it receives Ctrl-C only once.
import { checkNode } from './lib/node-version.mjs';
import { installPackages } from './lib/install.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('tools/stack/start.ts');
