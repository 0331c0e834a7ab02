#!/usr/bin/env node
// npm run --silent status: JSON about the stack that runs. It installs nothing: without packages,
// nothing can be running.
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
try {
  await runTypeScript('local/status.ts');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('Nothing runs. Start it with npm start.');
  process.exitCode = 1;
}
