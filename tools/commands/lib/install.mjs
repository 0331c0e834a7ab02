import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Installs the npm packages unless they already match package-lock.json. */
export function installPackages() {
  if (isInstalled()) return;
  console.error('Installing packages …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: projectDir,
    // Standard output belongs to the command that needs the packages.
    stdio: ['inherit', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed (see above).');
    process.exit(status ?? 1);
  }
}

/** npm records what it installed; optional packages may be for other platforms. */
function isInstalled() {
  const installedFile = path.join(projectDir, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(path.join(projectDir, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' ||
      // A folder may have been deleted since.
      (installed[name]?.version === entry.version && existsSync(path.join(projectDir, name))) ||
      (entry.optional && installed[name] === undefined),
  );
}

/** @returns {Record<string, { version: string, optional?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
