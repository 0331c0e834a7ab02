import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from './lib/config.ts';
import { StackError } from './lib/errors.ts';
import { claimDataDir } from './lib/run-file.ts';

try {
  const config = readConfig();
  if (existsSync(config.dataDir)) {
    await claimDataDir(config);
    const link = path.join(config.dataDir, 'postgres');
    if (existsSync(link)) {
      // If the checkout is in a folder only root may enter, the database is elsewhere.
      rmSync(realpathSync(link), { recursive: true, force: true });
    }
    rmSync(config.dataDir, { recursive: true, force: true });
  }
  console.log('Deleted all data. npm start begins with fresh data.');
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exitCode = 1;
}
