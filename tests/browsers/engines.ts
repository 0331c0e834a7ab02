import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../tools/stack/lib/free-port.ts';

export const engineNames = ['webkit', 'firefox'] as const;
export type EngineName = (typeof engineNames)[number];

interface Engine {
  /** What has to be installed, in one line. */
  needs: string;
  isThere: () => boolean;
  driver: (port: number) => [program: string, ...args: string[]];
  capabilities: (options: Options) => object;
  /** Whether it has a setting that refuses pages their storage. */
  canRefuseStorage: boolean;
}

interface Options {
  width: number;
  refusesStorage: boolean;
}

const isProgram = (name: string) => spawnSync('which', [name]).status === 0;
const firstOf = (...files: string[]) => files.find((file) => existsSync(file));

const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0', '4.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

const engines: Record<EngineName, Engine> = {
  webkit: {
    needs: 'WebKit needs WebKitWebDriver and xvfb-run: apt install webkit2gtk-driver xvfb.',
    isThere: () =>
      isProgram('WebKitWebDriver') &&
      isProgram('xvfb-run') &&
      firstOf(...miniBrowsers) !== undefined,
    driver: (port) => [
      'xvfb-run',
      '--auto-servernum',
      '--server-args=-screen 0 1600x1200x24',
      'WebKitWebDriver',
      `--port=${port}`,
    ],
    capabilities: () => ({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: firstOf(...miniBrowsers), args: ['--automation'] },
    }),
    canRefuseStorage: false,
  },
  firefox: {
    needs:
      'Firefox needs firefox and geckodriver: https://github.com/mozilla/geckodriver, or cargo install geckodriver.',
    isThere: () => isProgram('geckodriver') && (isProgram('firefox') || isProgram('firefox-esr')),
    driver: (port) => ['geckodriver', '--port', String(port)],
    capabilities: ({ refusesStorage }) => ({
      browserName: 'firefox',
      'moz:firefoxOptions': {
        args: ['-headless'],
        prefs: { 'dom.storage.enabled': !refusesStorage },
      },
    }),
    canRefuseStorage: true,
  },
};

export interface Session {
  browser: WebDriver;
  end: () => Promise<void>;
}

/** What an engine lacks on this machine, in one line; null if nothing. */
export const lackOf = (name: EngineName): string | null =>
  engines[name].isThere() ? null : engines[name].needs;

export const canRefuseStorage = (name: EngineName): boolean => engines[name].canRefuseStorage;

/** A browser of its own, without anything stored. */
export async function open(name: EngineName, options: Options): Promise<Session> {
  const engine = engines[name];
  const port = await freePort();
  const [program, ...args] = engine.driver(port);
  // A group of its own: xvfb-run leaves its display behind otherwise.
  const driver = spawn(program, args, { stdio: 'ignore', detached: true });
  try {
    await answers(driver, port);
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities(engine.capabilities(options)))
      .build();
    await browser.manage().window().setRect({ width: options.width, height: 900 });
    return {
      browser,
      end: async () => {
        await browser.quit().catch(() => undefined);
        await stop(driver);
      },
    };
  } catch (error) {
    await stop(driver);
    throw error;
  }
}

async function stop(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null) return;
  const ended = once(driver, 'exit');
  process.kill(-driver.pid, 'SIGTERM');
  await Promise.race([ended, sleep(5000)]);
}

async function answers(driver: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(200)) {
    if (driver.exitCode !== null) throw new Error(`${driver.spawnfile} ended.`);
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`${driver.spawnfile} does not answer.`);
}
