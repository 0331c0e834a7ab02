export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

/**
 * The blocks of a guide's text, which is written in a small part of Markdown: headings, paragraphs,
 * lists and tables, an empty line between two of them.
 */
export function textBlocks(text: string): TextBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf);
}

function blockOf(block: string): TextBlock {
  const lines = block.split('\n');
  const all = (pattern: RegExp) => lines.every((line) => pattern.test(line));
  if (lines.length === 1 && /^#+ /.test(block)) {
    return { kind: 'heading', text: block.replace(/^#+ /, '') };
  }
  if (all(/^- /)) return { kind: 'list', isOrdered: false, items: withoutMark(lines, /^- /) };
  if (all(/^\d+\. /))
    return { kind: 'list', isOrdered: true, items: withoutMark(lines, /^\d+\. /) };
  if (lines.length > 2 && all(/^\|.*\|$/)) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows };
  }
  return { kind: 'paragraph', text: block };
}

const withoutMark = (lines: string[], mark: RegExp) => lines.map((line) => line.replace(mark, ''));

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** A run of text within a block. */
export interface TextRun {
  text: string;
  emphasis: 'none' | 'strong' | 'slight';
  /** Where it leads, if it is a link. */
  href?: string;
}

const links = /(\[[^\]]+\]\(https?:[^)\s]+\))/;

/** Splits off [links](https://…), and what stands between **two** or *single* asterisks. */
export function textRuns(text: string): TextRun[] {
  return text.split(links).flatMap((part) => {
    const [, label, href] = /^\[([^\]]+)\]\((https?:.*)\)$/.exec(part) ?? [];
    if (label !== undefined && href !== undefined) return { text: label, emphasis: 'none', href };
    return emphasisRuns(part);
  });
}

function emphasisRuns(text: string): TextRun[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\*\*.+\*\*$/.test(part)) return { text: part.slice(2, -2), emphasis: 'strong' };
      if (/^\*.+\*$/.test(part)) return { text: part.slice(1, -1), emphasis: 'slight' };
      return { text: part, emphasis: 'none' };
    });
}
