import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { projectDir } from '../../tools/stack/lib/config.ts';
import {
  endStack,
  isolatedEnvironment,
  spawnStack,
  waitUntilUp,
} from '../../tools/stack/disposable-stack.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';

/** A stack with the published site and its demo data, and a browser. */
export interface Site {
  browser: Browser;
  url: string;
  /** The stack's first process. */
  pid: number;
  /** The storage of a device that has nothing but a member's session. */
  member: BrowserContextOptions;
  close: () => Promise<void>;
}

export async function openSite(): Promise<Site> {
  const paths = {
    dataDir: path.join(projectDir, '.data/bench-site'),
    logFile: path.join(projectDir, '.data/bench-site.log'),
  };
  rmSync(paths.dataDir, { recursive: true, force: true });
  const env = isolatedEnvironment(paths, { STACK_DURABLE: 'no', STRIPE_SECRET_KEY: '' });
  const child = spawnStack(paths, env, []);
  const browser = await chromium.launch(launchOptions);
  const close = async () => {
    await browser.close();
    await endStack(child);
    rmSync(paths.dataDir, { recursive: true, force: true });
  };
  try {
    Object.assign(process.env, await waitUntilUp(child, paths));
    // They read the address of the stack when they are loaded.
    const { sessionOf, stateWith } = await import('../e2e/support/sessions.ts');
    return {
      browser,
      url: process.env['SITE_URL'] ?? '',
      pid: child.pid ?? 0,
      member: { storageState: stateWith(await sessionOf('cheatsheet')) },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
