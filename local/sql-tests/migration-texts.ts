import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { supabaseDir } from '../config.ts';

export interface Migration {
  file: string;
  text: string;
}

/** All of them, in the order they are applied. */
export function readMigrations(): Migration[] {
  const folder = path.join(supabaseDir, 'migrations');
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

/** As Markdown, from a page in `docs/`. */
export const linkTo = ({ file }: Migration): string =>
  `[${file.replace('.sql', '')}](../supabase/migrations/${file})`;
