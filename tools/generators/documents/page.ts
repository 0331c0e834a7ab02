import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { brand } from '../../../src/lib/store/brand.ts';
import { areasOf } from '../../../src/model/plans/capabilities.ts';
import { projectDir } from '../../stack/lib/config.ts';
import type { Source } from './sources.ts';

function shelfOf({ capability }: Source) {
  const [shelf] = areasOf([capability]);
  if (!shelf) throw new Error(`${capability} is no capability.`);
  return shelf;
}

export interface Setting {
  /** The page on which each section stands, once that is known. */
  pageNumbers: ReadonlyMap<string, number>;
  isTight: boolean;
}

/** The page that is printed: a cover with the contents, then the text. */
export function renderPage(source: Source, { pageNumbers, isTight }: Setting): string {
  const sections: { id: string; title: string }[] = [];
  const body = renderBody(curlQuotes(source.markdown), (title) => {
    const id = `s${sections.length + 1}`;
    sections.push({ id, title });
    return id;
  });
  const contents = sections.map(
    ({ id, title }) =>
      `<li><a href="#${id}"><span>${title}</span><span>${pageNumbers.get(id) ?? 0}</span></a></li>`,
  );
  const title = escape(curlQuotes(source.title));
  const logo = readFileSync(path.join(projectDir, 'public/favicon.svg'), 'utf8');
  const style = pathToFileURL(path.join(import.meta.dirname, 'document.css')).href;
  return `<!doctype html>
<html lang="en"${isTight ? ' class="tight"' : ''}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
<style>@page { @bottom-left { content: "${brand.name}  ·  ${source.title.replaceAll('"', '\\"')}"; } }</style>
</head>
<body>
<header class="cover">
<div class="band">
<p class="brand">${logo}<span>${escape(brand.name)}</span></p>
<div><p class="shelf">${escape(shelfOf(source).title)}</p>
<h1>${title}</h1>
<p class="summary">${escape(curlQuotes(source.summary))}</p></div>
</div>
<nav><p class="label">In this guide</p><ol>${contents.join('\n')}</ol></nav>
<p class="imprint">For your own use. Examples are invented; limits and dates move, so check them with each service and school.</p>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Every second-level heading is a section, and reported for its id. */
function renderBody(markdown: string, onSection: (title: string) => string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${text}</h${depth}>\n`;
        // A worksheet is a page to print and fill in.
        const isWorksheet = /worksheet/i.test(text);
        return `<h2 id="${onSection(text)}"${isWorksheet ? ' class="worksheet"' : ''}>${text}</h2>\n`;
      },
      blockquote({ tokens }) {
        const label = takeLabel(tokens[0]);
        const kind = label?.toLowerCase().replaceAll(/[^a-z]+/g, '-') ?? 'quote';
        const heading = label ? `<p class="label">${label}</p>\n` : '';
        return `<aside class="${kind}">\n${heading}${this.parser.parse(tokens)}</aside>\n`;
      },
      checkbox: () => '<span class="box"></span>',
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Takes `**Try it.**` or the like off the start of a blockquote. */
function takeLabel(first: Tokens.Generic | undefined): string | undefined {
  if (first?.type !== 'paragraph') return undefined;
  const [strong, next] = first.tokens ?? [];
  if (strong?.type !== 'strong') return undefined;
  const label = /^([A-Z][A-Za-z ]{1,30})\.$/.exec(String(strong['text']))?.[1];
  if (!label) return undefined;
  first.tokens?.shift();
  if (next?.type === 'text') next['text'] = String(next['text']).trimStart();
  return label;
}

const opens = (before: string, after: string) =>
  /^[\s([{/|>*_—–“‘]?$/.test(before) && /^[\p{L}\p{N}[(*_$‘“'"…]/u.test(after);

/** Quotation marks and apostrophes as a printer would set them. */
export function curlQuotes(text: string): string {
  return ['"', "'"].reduce((curled, straight) => {
    const [open, close] = straight === '"' ? ['“', '”'] : ['‘', '’'];
    return curled.replaceAll(straight, (_, at: number, whole: string) =>
      opens(whole.charAt(at - 1), whole.charAt(at + 1)) ? open : close,
    );
  }, text);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
