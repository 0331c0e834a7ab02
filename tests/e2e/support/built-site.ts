import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { target } from '../../api/support/target.ts';

const projectDir = path.resolve(import.meta.dirname, '../../..');

/** Builds the site as it is published, with further settings if given. */
export function buildSite(outDir: string, settings: Record<string, string> = {}): void {
  const vite = path.join(projectDir, 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--manifest', '--logLevel', 'error'],
    {
      cwd: projectDir,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITE_SUPABASE_URL: target.API_URL,
        VITE_SUPABASE_PUBLISHABLE_KEY: target.PUBLISHABLE_KEY,
        VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
        ...settings,
      },
    },
  );
}
