/** Finds the Markdown tables whose first column has this heading, each with its `rows`. */
export const tablesHeaded = (heading: string) =>
  new RegExp(String.raw`^\| *${heading} *\|.*\n\|[-:| ]+\n(?<rows>(?:\|.*(?:\n|$))+)`, 'gm');

export const rowsOf = (rows = ''): string[][] =>
  rows
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
