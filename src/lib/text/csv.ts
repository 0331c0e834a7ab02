// Spreadsheets take a cell that starts with one of these for a formula. A leading apostrophe makes it
// text; an existing one is doubled, so that exported values import unchanged.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const escapeFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** The start of a file: it tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of a CSV file, no cell of which starts a formula. */
export async function csvLines(rows: object[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return Papa.unparse(rows, { escapeFormulae: formula });
}

/** Rows as the text of a CSV file, with the columns of the first one. */
export async function csvText(rows: object[]): Promise<string> {
  return byteOrderMark + (await csvLines(rows));
}
