import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = 'src/features';
const tests = 'tests/api/client';

it('every module of queries or mutations runs against the real stack', () => {
  const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:queries|mutations)\.ts$/.test(file))
    .map((file) => `#features/${file.split(path.sep).join('/')}`);
  expect(modules.length).toBeGreaterThan(40);
  const imports = readdirSync(tests)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(tests, file), 'utf8'))
    .join('\n');
  expect(modules.filter((module) => !imports.includes(`'${module}'`))).toEqual([]);
});
