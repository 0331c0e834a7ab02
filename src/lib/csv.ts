/** Rows as the text of a CSV file, with the columns of the first one. */
export async function csvText(rows: object[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  // The byte order mark tells spreadsheets that it is UTF-8. A cell never starts a formula.
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}`;
}
