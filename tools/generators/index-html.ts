// The page that every address starts with. Its script runs before any module is loaded, so that the brand is written into it.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { brand } from '../../src/lib/store/brand.ts';
import { projectDir } from '../stack/lib/config.ts';

/** `index.html` with the name and the storage keys of the brand. */
export function indexHtml(): string {
  const name = brand.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return readFileSync(path.join(projectDir, 'index.html'), 'utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replaceAll(
      /'[\w-]+\.(session|capabilities|last-view)'/g,
      (_, key: string) => `'${brand.slug}.${key}'`,
    );
}
