import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takeBackup } from './backup.ts';

test('a folder that holds a backup is refused before the database is asked', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  try {
    writeFileSync(path.join(folder, 'manifest.json'), '{}');
    await expect(takeBackup('postgresql://127.0.0.1:1/none', folder)).rejects.toThrow(
      'holds a backup already',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
