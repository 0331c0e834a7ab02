import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

import words from './specification-words.json' with { type: 'json' };

// The specification's words: those it puts in quotation marks, and the labels it names without them. Each is said by the site,
// the functions or the database, in a text and not in a comment, or a row of docs/specification.md says what is said instead.

interface Node {
  type: string;
  [key: string]: unknown;
}

/** One spelling of what is the same to a reader: `{anything}` stands for a value. */
const spelled = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
    .trim();

const entities: Record<string, string> = {
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&apos;': "'",
};

/** What an expression says: a literal itself, anything else as a value. */
function said(node: Node): string {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join('{}');
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    return said(node['left'] as Node) + said(node['right'] as Node);
  }
  if (node.type === 'JSXText') {
    return (node['value'] as string).replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
  }
  if (node.type === 'JSXExpressionContainer') return said(node['expression'] as Node);
  return '{}';
}

/** Collects the texts of a syntax tree. The names of modules, types and properties are none. */
function collect(node: unknown, texts: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collect(one, texts);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, ...parts } = node as Node;
  if (/^(Import|Export(All|Named))|^TS(Literal)?Type/.test(type) && !parts['declaration']) return;
  if (type === 'Property' && parts['computed'] !== true) delete parts['key'];
  const children = parts['children'];
  if (Array.isArray(children)) texts.add(spelled(children.map(said).join('')));
  const text = said(node as Node);
  if (text !== '{}') texts.add(spelled(text));
  for (const part of Object.values(parts)) collect(part, texts);
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.|test-data|\/testing\//.test(name))
    .map((name) => `${folder}/${name}`);

function textsOfSite(): Set<string> {
  const texts = new Set<string>();
  for (const file of [...filesIn('src', /\.tsx?$/), ...filesIn('supabase/functions', /\.ts$/)]) {
    collect(
      parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
      texts,
    );
  }
  for (const file of [...filesIn('supabase/migrations', /\.sql$/), 'supabase/seed.sql']) {
    const sql = readFileSync(file, 'utf8')
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/comment on .*? is\s+'(?:[^']|'')*';/gs, '');
    for (const [, text = ''] of sql.matchAll(/'((?:[^']|'')*)'/g)) {
      texts.add(spelled(text.replaceAll("''", "'")));
    }
  }
  return texts;
}

const texts = [...textsOfSite()];

/** What the site puts together, and of which parts. */
const composed: Record<string, string[]> = {
  'Page {X} of {Y}': ['Page', 'of {pages}'],
  'Profile {i} of {n}': ['Profile', 'of {pages}'],
  'Server error: {status} - {body}': ['Server error: {status}'],
  'Product name is required': ['Product name', '{label} is required'],
  'Error deleting applicant: {reason}': ['applicant', 'Error deleting {noun}'],
};

/** Whether the site says it: alone or, if it is a sentence, within a longer text; before a colon, also as what failed; or asked. */
function isSaid(word: string): boolean {
  const parts = composed[word];
  if (parts) return parts.every(isSaid);
  const wanted = spelled(word);
  const failure = wanted.endsWith(': {}') ? wanted.slice(0, -': {}'.length) : null;
  return texts.some(
    (text) =>
      text === wanted ||
      text === failure ||
      text === `${wanted}?` ||
      (wanted.split(' ').length > 3 && ` ${text} `.includes(` ${wanted} `)),
  );
}

/** What the first cells of the rows quote: what the store does not say. */
const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| specification'));
const firstCells = rows.map((line) => line.split(' | ')[0]).join('\n');
const replaced = new Set(
  [...firstCells.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, quoted = '']) => spelled(quoted)),
);

const all = [...words.quoted, ...words.named];

test.each(all)('“%s” is said, or a row says what is instead', (word) => {
  expect(isSaid(word) || replaced.has(spelled(word))).toBe(true);
});

describe('a row', () => {
  test.each(all.filter((word) => replaced.has(spelled(word))))(
    'that quotes “%s” is needed',
    (word) => {
      expect(isSaid(word)).toBe(false);
    },
  );
});
