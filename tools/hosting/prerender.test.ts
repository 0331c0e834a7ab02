import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { filesOf } from './prerender.ts';

const chunk = (name: string, imports: string[], moduleId: string) => ({
  type: 'chunk',
  fileName: name,
  imports,
  moduleIds: [`/src/${moduleId}`],
  facadeModuleId: moduleId,
});

test('a script comes after those that it imports, and none of the entry twice', () => {
  const chunks = [
    chunk('index.js', ['base.js'], 'index.html'),
    chunk('base.js', [], 'react.ts'),
    chunk('page.js', ['layout.js', 'data.js'], 'page.tsx'),
    chunk('layout.js', ['base.js', 'data.js'], 'layout.tsx'),
    chunk('data.js', ['base.js'], 'data.ts'),
  ];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of one
  const bundle = Object.fromEntries(
    chunks.map((each) => [each.fileName, each]),
  ) as unknown as Rolldown.OutputBundle;
  expect(filesOf(['page.tsx'], bundle)).toEqual({
    scripts: ['data.js', 'layout.js', 'page.js'],
    styles: [],
  });
});
