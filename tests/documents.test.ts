import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(file) : [file];
  });
const files = ['.github', 'docs', 'src', 'supabase', 'tests', 'tools'].flatMap(filesIn);
const read = (file: string) => readFileSync(file, 'utf8');

/** Pages for readers. A guide and a policy are texts of the site, whose links are its addresses. */
const pages = [
  'README.md',
  ...files.filter((file) => file.endsWith('.md') && !/^(src|supabase)\//.test(file)),
];

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(file: string): string[] {
  const text = read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

interface Link {
  page: string;
  target: string;
}
function isBroken({ page, target }: Link): boolean {
  const [file = '', anchor] = target.split('#');
  const to = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(to)) return true;
  return anchor !== undefined && statSync(to).isFile() && !anchorsOf(to).includes(anchor);
}

it('links to files and headings that exist', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, target = '']): Link => ({
      page,
      target,
    })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(isBroken)).toEqual([]);
});

const decisions = readdirSync('docs/decisions').filter((file) => /^\d{4}-/.test(file));
const numbers = decisions.map((file) => Number(file.slice(0, 4)));
const list = read('docs/decisions/README.md');

it('cites decisions that exist', () => {
  const text = /\.(md|ts|tsx|mjs|sql|toml|yml)$/;
  const citations = files
    .filter((file) => text.test(file) && file !== 'docs/decisions/README.md')
    .flatMap((file) =>
      [
        ...read(file).matchAll(/\bdecisions?\s+(\d+(?:(?:,|\s+and)\s+\d+)*)|decisions\/0*(\d+)/gi),
      ].flatMap(([, named, linked]) =>
        [...(named ?? linked ?? '').matchAll(/\d+/g)].map(([number]) => ({ file, number })),
      ),
    );
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ number }) => !numbers.includes(Number(number)))).toEqual([]);
});

it('lists every decision under its title, and the numbers that are not in use', () => {
  const listed = [...list.matchAll(/^- (\d+): \[(.+)\]\((.+)\)$/gm)].map(
    ([, number, title, file]) => `${file}: # ${number}. ${title}`,
  );
  const titles = decisions.map(
    (file) => `${file}: ${read(path.join('docs/decisions', file)).split('\n', 1)[0]}`,
  );
  expect(listed.sort()).toEqual(titles);

  const unused = /never reused; (.+)\sare\s+not\s+in\s+use/s.exec(list)?.[1] ?? '';
  const gaps = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  expect([...unused.matchAll(/\d+/g)].map(Number)).toEqual(gaps);
});
