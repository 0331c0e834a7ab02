#!/usr/bin/env node
// npm run reset: deletes the embedded stack's data. The next start begins with fresh data.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

if (process.argv.length > 2) {
  console.log(
    'npm run reset deletes the data of the local store, without a question. It takes no arguments.',
  );
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
checkNode();
installPackages();
await runTypeScript('tools/stack/reset.ts');
