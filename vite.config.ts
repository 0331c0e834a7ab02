import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { hosting } from './tools/hosting/plugin.ts';
import { proof } from './tools/proof/build/plugin.ts';

export default defineConfig((env) => ({
  plugins: [react(), hosting(), proof(env)],
  // Fifteen kilobytes of every page with data, for what the site does not use.
  resolve: {
    alias: {
      '@supabase/realtime-js': fileURLToPath(
        new URL('tools/hosting/no-realtime.ts', import.meta.url),
      ),
    },
  },
  server: { host: '127.0.0.1', strictPort: true },
  build: {
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The landing page's first script lists the names of all files: two hundred hashes, no longer than needed. Rolldown
        // takes seven characters for this many scripts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // The code that every page loads is in its own chunks; `base` keeps its hash when only our code changes.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/,
            },
            // What a profile's text is written with, before anything else has loaded.
            {
              name: 'texts',
              test: /[\\/]src[\\/](first-text|model[\\/]applicants[\\/](facts|applicant-name)|features[\\/]members[\\/]applicants[\\/](first-text|wording)|lib[\\/]text[\\/]pluralize)\.ts$/,
            },
            { name: 'site', tags: ['$initial'] },
            // What several of the groups below share: in one of them, it would bring that group along.
            {
              name: 'settings',
              test: /[\\/]src[\\/](lib[\\/](store[\\/]env|text[\\/](cut|words|without-marks)|data[\\/]in-turn|dates[\\/]dates)|ui[\\/]feedback[\\/]message|model[\\/]plans[\\/]contents)\.tsx?$/,
            },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]styles[\\/]app\.css$/ },
            {
              name: 'parts',
              test: /[\\/]@mantine[\\/]hooks[\\/]|[\\/]components[\\/](Badge|List|Skeleton|ThemeIcon|Divider|Collapse|VisuallyHidden)[\\/]|[\\/]@tabler[\\/]/,
            },
            // Shared by pages of text and dialogs.
            { name: 'tables', test: /[\\/]components[\\/](Table|ScrollArea)[\\/]/ },
            // Loaded by every page with data.
            { name: 'data', test: /node_modules[\\/](@supabase|@tanstack|zod)[\\/]/ },
            // What is searched and chosen with, and what is filled in and sent.
            {
              name: 'fields',
              test: /[\\/]components[\\/](Input|InputBase|TextInput|NativeSelect|Checkbox|Radio|InlineInput)[\\/]/,
            },
            {
              name: 'forms',
              test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]components[\\/](Textarea|PasswordInput)[\\/]/,
            },
            // The first pages of members and of buyers, each with what it shares with later pages: a
            // phone loads a few large scripts sooner than forty small ones.
            {
              name: 'layout',
              test: /[\\/]src[\\/](app[\\/]layout[\\/]data-layout|features[\\/](auth[\\/]session[\\/]session|checkout[\\/](queries|plan[\\/](coverage|upgrade-offers|upgrade-buttons)))|ui[\\/](feedback[\\/]card-skeletons|page[\\/]part)|lib[\\/](text[\\/]text-field|uploads[\\/]download|data[\\/](row|pages|query-options|search-params)))\.tsx?$/,
            },
            {
              name: 'reading',
              test: /[\\/]src[\\/](app[\\/](layout[\\/]members-layout|routes[\\/]applicant|members[\\/]upgrades)|features[\\/]members[\\/]((guides|schools)[\\/]queries|guides[\\/]use-checks|saved[\\/](saved-params|compare-bar))|model[\\/]schools[\\/](origins|school-id)|ui[\\/]list[\\/]use-url-state)\.tsx?$/,
            },
            // What the account and the checkout share: the account would load the other.
            {
              name: 'saving',
              test: /[\\/]src[\\/](features[\\/](account[\\/](mutations|user-error)|auth[\\/](mutations|auth-refusal|verification[\\/]use-resend-verification))|model[\\/]orders[\\/](card|order-number))\.tsx?$/,
            },
            { name: 'checkout', test: /[\\/]src[\\/]app[\\/]routes[\\/]checkout\.tsx$/ },
            {
              name: 'buyer',
              test: /[\\/]src[\\/]features[\\/]auth[\\/]forms[\\/]buyer-form\.tsx$/,
            },
            { name: 'lists', test: /[\\/]src[\\/]app[\\/]routes[\\/]profile\.tsx$/ },
          ],
        },
      },
    },
  },
}));
