import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync('docs/features.md', 'utf8');
const [table = ''] = text.split('\n## The base');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| feature'))
  .map((line) =>
    line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, it]) => it ?? '')),
  );
const named = (column: number) => [...new Set(rows.flatMap((cells) => cells[column] ?? []))].sort();

const testFolders = {
  '.test.sql': 'supabase/tests',
  '.spec.ts': 'tests/e2e',
  '.test.ts': 'tests/api',
};
const endingOf = (name: string) =>
  Object.keys(testFolders).find((ending): ending is keyof typeof testFolders =>
    name.endsWith(ending),
  );

const namesIn = (folder: string, ending = '') =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
const folders = (folder: string) =>
  readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isDirectory());

it('every migration has a version of its own', () => {
  const versions = namesIn('supabase/migrations').map((name) => name.split('_')[0]);
  expect(versions.filter((version, nth) => version === versions[nth - 1])).toEqual([]);
});

it('names every migration, function and test, and no other', () => {
  const migrations = namesIn('supabase/migrations').map((name) =>
    name.slice('20261122'.length, -'.sql'.length),
  );
  expect(named(3)).toEqual(migrations);
  expect(named(4)).toEqual(
    folders('supabase/functions')
      .filter((name) => name !== '_shared')
      .sort(),
  );
  const tests = [
    ...namesIn('supabase/tests', '.test.sql').filter((name) => !name.startsWith('00-')),
    ...namesIn('tests/e2e', '.spec.ts'),
    ...namesIn('tests/api', '.test.ts').filter((name) => name !== 'admin-command.test.ts'),
    ...namesIn('tests/api/client', '.test.ts').map((name) => `client/${name}`),
  ].sort();
  expect(named(5)).toEqual(tests);
});

it("names every feature's folder, and no other", () => {
  const rooms = folders('src/features').flatMap((room) =>
    ['admin', 'members', 'visitors'].includes(room)
      ? folders(path.join('src/features', room)).map((name) => `${room}/${name}`)
      : [room],
  );
  const listed = named(2);
  expect(rooms.filter((room) => !listed.includes(room))).toEqual([]);
  expect(listed.filter((room) => !existsSync(path.join('src/features', room)))).toEqual([]);
});

it('names no file that does not exist', () => {
  const paths = [...text.matchAll(/`((?:src|supabase|tests|tools|docs)\/[^`]+)`/g)].map(
    ([, it]) => it ?? '',
  );
  const tests = [...text.matchAll(/`([\w-]+\.(?:test\.sql|spec\.ts))`/g)].map(([, name = '']) =>
    path.join(testFolders[endingOf(name) ?? '.test.ts'], name),
  );
  expect(paths.length).toBeGreaterThan(25);
  expect([...paths, ...tests].filter((each) => !existsSync(each))).toEqual([]);
});

it('abbreviates no migration that does not exist', () => {
  const migrations = new Set(
    readdirSync('supabase/migrations').map((name) => name.replace(/^\d+/, '…')),
  );
  const pages = ['docs/features.md', 'docs/another-subject.md', 'docs/CONTRIBUTING.md'];
  const names = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(…_\w+\.sql)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !migrations.has(name))).toEqual([]);
});
