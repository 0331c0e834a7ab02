#!/usr/bin/env node
// npm run documents: makes the PDFs and the CV template of supabase/storage/guides from their sources.
import { installBrowser } from './lib/browser.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
process.env.CHROMIUM_PATH = await installBrowser();
await runTypeScript('local/documents/build.ts');
