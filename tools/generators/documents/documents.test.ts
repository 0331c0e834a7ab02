import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { curlQuotes, renderPage } from './page.ts';
import { madeDocuments, readRecord, wantedRecord } from './record.ts';
import { migrations, rowsOf } from './rows.ts';
import { documentsDir, readSources } from './sources.ts';

const sources = readSources();
const kinds = (capability: string) =>
  sources.filter((source) => source.capability === capability).map(({ kind }) => kind);

describe('the documents', () => {
  it('has five guides on applying with a companion, and six on interviews, each starting with an introduction', () => {
    expect(kinds('application')).toEqual(['featured', ...Array(4).fill('document'), 'companion']);
    expect(kinds('interview')).toEqual(['featured', ...Array(5).fill('document')]);
  });

  it('are all up to date with their sources (else: npx tsx tools/generators/documents/build.ts)', () => {
    expect(readRecord()).toEqual(wantedRecord());
    expect(madeDocuments(documentsDir)).toEqual(Object.keys(wantedRecord()).sort());
  });

  it.each(sources)('$capability/$slug has its PDF', ({ title, storagePath }) => {
    const pdf = readFileSync(path.join(documentsDir, storagePath)).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain(`/Title (${title})`);
  });

  it('are in the store, with their titles, pages and beginnings (else: build.ts, as above)', async () => {
    const written = migrations();
    expect((await rowsOf(sources)).filter((row) => !written.includes(row))).toEqual([]);
  });

  const cvTemplatePath = 'plus/cv-template.docx';
  it('include the CV template, a Word file with a row', () => {
    const file = readFileSync(path.join(documentsDir, cvTemplatePath));
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes('word/document.xml')).toBe(true);
    expect(migrations()).toContain(`'${cvTemplatePath}'`);
  });
});

describe('a page', () => {
  const source = {
    title: 'A "Guide"',
    summary: 'What <it> says.',
    kind: 'document' as const,
    sort: 1,
    capability: 'interview',
    slug: 'a-guide',
    storagePath: 'interview/a-guide.pdf',
  };
  const pageOf = (markdown: string, pageNumbers = new Map<string, number>()) =>
    renderPage({ ...source, markdown }, { pageNumbers, isTight: false });

  it('starts with a cover, and contents with the page of each section', () => {
    const page = pageOf('## One\n\n### Not me\n\n## Two', new Map([['s2', 7]]));
    expect(page).toContain('<h1>A “Guide”</h1>');
    expect(page).toContain('What &lt;it&gt; says.');
    expect(page).toContain('Interview Cheatsheet');
    expect(page).toContain('<a href="#s2"><span>Two</span><span>7</span></a>');
    expect(page).toContain('<h2 id="s2">Two</h2>');
    expect(page).not.toContain('<span>Not me</span>');
  });

  it('renders examples and exercises as named boxes', () => {
    const page = pageOf('> **Try it.** Read *this*.\n>\n> And that.\n\n> **Bold** is no name.');
    expect(page).toContain('<aside class="try-it">\n<p class="label">Try it</p>\n<p>Read <em>this');
    expect(page).toContain('<aside class="quote">\n<p><strong>Bold</strong> is no name.');
  });

  it('has boxes to tick, and worksheets on separate pages', () => {
    const page = pageOf('- [ ] Sleep.\n\n## Worksheet: plan');
    expect(page).toContain('<span class="box"></span>');
    expect(page).toContain('<h2 id="s1" class="worksheet">');
  });
});

describe('quotation marks', () => {
  it.each([
    [`"Don't," she said.`, '“Don’t,” she said.'],
    [`(**"Why?"** and *'how'*)`, '(**“Why?”** and *‘how’*)'],
    [`"'Fine' to ten." "**Bold** end"`, '“‘Fine’ to ten.” “**Bold** end”'],
    [`| "a" | b's |`, '| “a” | b’s |'],
  ])('%s', (straight, curled) => {
    expect(curlQuotes(straight)).toBe(curled);
  });
});
