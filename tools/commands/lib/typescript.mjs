import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectDir } from './install.mjs';

/** Runs a TypeScript file of the project in this process. */
export async function runTypeScript(file) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(path.join(projectDir, file)).href);
}
