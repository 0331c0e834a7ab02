import { strToU8, zipSync } from 'fflate';

/** The bytes of texts in western letters, and others. */
export const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    ),
  );

/** Text in UTF-16. */
export function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const little = Buffer.from(text, 'utf16le');
  return new Uint8Array(isLittle ? little : little.swap16());
}

const cell = (value: string | number | null, row: number, column: number) => {
  const at = `r="${String.fromCodePoint(65 + column)}${row + 1}"`;
  if (value === null) return '';
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
};

/** An Excel workbook of sheets, whose cells are texts or numbers. */
export function workbook(
  sheets: Record<string, (string | number | null)[][]>,
): Uint8Array<ArrayBuffer> {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows
          .map(
            (cells, row) =>
              `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ]),
    ),
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}

/** The head of a file of an older Office, and what is in it. */
export const ole = (name: string) =>
  bytes([0xd0, 0xcf, 0x11, 0xe0], [...Buffer.from(name, 'utf16le')]);
/** A ZIP file with one entry. */
export const zipOf = (name: string) => new Uint8Array(zipSync({ [name]: strToU8('x') }));
