import path from 'node:path';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { sourceFolders } from '../../tools/stack/database/follow.ts';
import { messageOf } from '../../tools/stack/lib/errors.ts';
import { readSupabaseConfig } from '../../tools/stack/lib/supabase-config.ts';
import { watchFolders } from '../../tools/stack/lib/watch-folders.ts';
import type { TestServer } from '../../tools/stack/database/test-server.ts';
import { Report } from './report.ts';
import { helpersFile, runTestFile, testFolder } from './test-file.ts';

const database = 'sql_watch';

/** Runs the tests, then reruns changed ones, or all when the code under test changes. Until Ctrl-C. */
export async function watchTests(server: TestServer, findFiles: () => string[]): Promise<never> {
  await run(server, findFiles());
  const folders = [testFolder, ...sourceFolders(readSupabaseConfig())];
  watchFolders(folders, async (changed, changedAt) => {
    const saved = changed.filter((file) => file.endsWith('.sql'));
    const isOther = saved.some((file) => path.dirname(file) !== testFolder);
    const isForAll = isOther || saved.includes(helpersFile);
    const files = findFiles().filter((file) => isForAll || saved.includes(file));
    if (files.length === 0) return;
    try {
      if (isOther) await server.rebuild();
      await run(server, files);
      console.log(`${((Date.now() - changedAt) / 1000).toFixed(1)} s after the save`);
    } catch (error) {
      console.log(messageOf(error));
    }
  });
  console.log('Waiting for a change. Ctrl-C ends.');
  return new Promise(() => {});
}

async function run(server: TestServer, files: readonly string[]): Promise<void> {
  console.log();
  const url = await server.copy(database);
  try {
    const report = new Report();
    for (const file of [helpersFile, ...files]) {
      await report.add(path.relative(projectDir, file), runTestFile(url, file));
    }
    report.end(true);
  } finally {
    await server.drop(database);
  }
}
