import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectDir } from '../../stack/lib/config.ts';
import { StackError } from '../../stack/lib/errors.ts';

/** The files uploaded to the bucket "guides": texts, and the PDFs made of them. */
export const documentsDir = path.join(projectDir, 'supabase/storage/guides');

const frontMatterSchema = z.object({
  title: z.string().min(1).max(200),
  summary: z.string().min(1).max(2000),
  kind: z.enum(['featured', 'document', 'companion']),
  sort: z.coerce.number().int().positive(),
});

/** A guide's text: `<capability>/<slug>.md`, Markdown after a few lines of metadata. */
export interface Source extends z.output<typeof frontMatterSchema> {
  capability: string;
  slug: string;
  /** The path of its document, below `documentsDir` and in the bucket. */
  storagePath: string;
  markdown: string;
}

export function readSources(): Source[] {
  return readdirSync(documentsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: capability }) =>
      readdirSync(path.join(documentsDir, capability))
        .filter((file) => file.endsWith('.md'))
        .map((file) => readSource(capability, file)),
    )
    .sort((a, b) => a.capability.localeCompare(b.capability) || a.sort - b.sort);
}

function readSource(capability: string, file: string): Source {
  const text = readFileSync(path.join(documentsDir, capability, file), 'utf8');
  const [, head = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = head.split('\n').map((line) => /^(\w+): *(.*)$/.exec(line) ?? []);
  const result = frontMatterSchema.safeParse(
    Object.fromEntries(lines.map(([, key = '', value = '']) => [key, value])),
  );
  if (!result.success) {
    throw new StackError(`${capability}/${file}: ${z.prettifyError(result.error)}`);
  }
  const slug = path.basename(file, '.md');
  return { ...result.data, capability, slug, storagePath: `${capability}/${slug}.pdf`, markdown };
}
