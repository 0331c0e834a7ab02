import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { hosting } from './hosting/plugin.ts';

export default defineConfig({
  plugins: [react(), hosting()],
  server: { host: '127.0.0.1', strictPort: true },
  build: {
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        // What every page loads is one file: it stays the same when only our own words change.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/,
            },
            { name: 'site', tags: ['$initial'] },
            // What every page with data loads.
            { name: 'data', test: /node_modules[\\/](@supabase|@tanstack|zod)[\\/]/ },
            // What most of them share of our own, and of Mantine, in one piece each.
            {
              name: 'forms',
              test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]components[\\/](Input|InputBase|TextInput|Textarea|NativeSelect|Checkbox|Radio|PasswordInput|InlineInput)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
