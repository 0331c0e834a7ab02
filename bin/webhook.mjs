#!/usr/bin/env node
// npm run admin -- webhook: makes Stripe's webhook endpoint.
import { installPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runTypeScript } from './lib/typescript.mjs';

checkNode();
installPackages();
await runTypeScript('operations/webhook.ts');
