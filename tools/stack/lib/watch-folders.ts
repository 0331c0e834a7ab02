import { watch } from 'node:fs';
import path from 'node:path';

/** Whether this machine has a file watcher left: on Linux, 128 are shared by all programs of a user. */
export function canWatch(): boolean {
  try {
    watch(import.meta.dirname, () => {}).close();
    return true;
  } catch {
    return false;
  }
}

/** Editors save a file in several steps, and git changes several files. */
const quietMs = 100;

/**
 * Calls `work` once files in these folders have changed and settled, with their paths and the time of
 * the last change. Changes during `work` are passed to the next call.
 */
export function watchFolders(
  folders: readonly string[],
  work: (files: readonly string[], changedAt: number) => Promise<void>,
): { stop(): Promise<void> } {
  const changed = new Set<string>();
  let changedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const begin = async () => {
    const files = [...changed];
    changed.clear();
    if (files.length > 0) await work(files, changedAt);
  };
  const watchers = [...new Set(folders)].map((folder) =>
    watch(folder, (_event, name) => {
      changed.add(path.join(folder, name ?? ''));
      changedAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => (working = working.then(begin)), quietMs);
    }),
  );
  return {
    async stop() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      changed.clear();
      await working;
    },
  };
}
