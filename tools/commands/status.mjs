#!/usr/bin/env node
// npm run --silent status: the running stack's addresses and keys as JSON, or for a shell's `eval` with --env.
// It installs nothing: without packages, nothing can be running.
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
try {
  await runTypeScript('tools/stack/status.ts');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('No stack is running. Start it with npm start.');
  process.exitCode = 1;
}
