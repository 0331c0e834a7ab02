import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the tests: an installed one, else Playwright's, else the distribution's.
 * @returns {Promise<string>} the program's path; empty for Playwright's own
 */
export async function installBrowser() {
  const found = findBrowser();
  if (found) {
    if (found === '/usr/bin/chromium') installHeadlessShell();
    return found;
  }
  if (await hasPlaywrights()) return '';

  console.log('Installing a browser …');
  run('npx', ['playwright', 'install', 'chromium']);
  if (await hasPlaywrights()) return '';

  if (mayInstall()) {
    install('chromium');
    installHeadlessShell();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The tests need a browser, and none could be installed: install Chromium or Chrome.',
  );
}

/** Debian's headless shell, with which most tests take a quarter less time: see tools/generators/system-browser.ts. */
function installHeadlessShell() {
  if (mayInstall() && !inPath('chromium-headless-shell')) install('chromium-headless-shell');
}

const mayInstall = () => process.getuid?.() === 0 && inPath('apt-get') !== undefined;

function install(name) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  for (const name of names) {
    const file = inPath(name);
    if (file) return file;
  }
  return elsewhere.find((file) => existsSync(file));
}

function inPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function run(command, args) {
  spawnSync(command, args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  });
}
