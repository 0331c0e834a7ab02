import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The Mantine components that the sources import and that have a stylesheet. */
function styledComponents(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue;
    const source = readFileSync(`src/${file}`, 'utf8');
    const imported = /import \{([^}]*)\} from '@mantine\/core'/.exec(source)?.[1] ?? '';
    for (const [name] of imported.matchAll(/\b[A-Z]\w+/g)) {
      if (existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`)) names.add(name);
    }
  }
  return names;
}

test('every Mantine component in use has its stylesheet loaded', () => {
  const loaded = ['base', 'app']
    .map((name) => readFileSync(`src/app/styles/${name}.css`, 'utf8'))
    .join('\n');
  const components = [...styledComponents()];
  expect(components).toContain('Button');
  expect(components.filter((name) => !loaded.includes(`/${name}.layer.css`))).toEqual([]);
});
