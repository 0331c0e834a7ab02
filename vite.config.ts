import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { hosting } from './hosting/plugin.ts';

export default defineConfig({
  plugins: [react(), hosting()],
  server: { host: '127.0.0.1', strictPort: true },
  build: { target: 'es2023', sourcemap: false },
});
