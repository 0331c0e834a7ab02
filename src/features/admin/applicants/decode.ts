import { FileError } from './sheet.ts';

/** The text of a file, and the name of its encoding. */
export interface Decoded {
  text: string;
  encoding: string;
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, nth) => bytes[nth] === byte);

/** Reads the text of a file in the encoding that its first bytes, or all of them, tell. */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = utf16Of(bytes);
  if (encoding) return { text: textOf(bytes, encoding), encoding: 'UTF-16' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text: withoutNul(text), encoding: 'UTF-8' };
  } catch {
    // Excel for the Mac ends the lines of its own encoding with \r alone.
    return bytes.includes(0x0a) || !bytes.includes(0x0d)
      ? { text: textOf(bytes, 'windows-1252'), encoding: 'Windows-1252' }
      : { text: textOf(bytes, 'macintosh'), encoding: 'Mac OS Roman' };
  }
}

/** By its mark, or as every second byte of a text in western letters is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 1000);
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 4 || Math.min(even, odd) > sample.length / 20)
    return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

// Without what only binary files have; tabs, line ends and form feeds are text.
// oxlint-disable-next-line no-control-regex -- it is about them
const binary = /[\u0001-\u0008\u000E-\u001A\u001C-\u001E]/g;

function textOf(bytes: Uint8Array, encoding: string): string {
  const text = withoutNul(new TextDecoder(encoding).decode(bytes));
  const sample = text.slice(0, 10_000);
  if ((sample.match(binary)?.length ?? 0) > sample.length / 100) throw new FileError(noText);
  return text;
}

const noText =
  'The file is neither a spreadsheet nor text. Choose a CSV, JSON or Excel file (.xlsx).';

// PostgreSQL text cannot contain NUL.
const withoutNul = (text: string) => text.replaceAll('\0', '');

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Whether a file is an .xlsx workbook. Throws FileError, with what to do, for others that are not text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0x50, 0x4b)) {
    const names = latin(bytes);
    if (names.includes('xl/workbook.xml')) return true;
    throw new FileError(
      names.includes('xl/workbook.bin')
        ? 'The file is a binary Excel workbook (.xlsb). Save it as an Excel workbook (.xlsx) or as CSV.'
        : names.includes('opendocument.spreadsheet')
          ? 'The file is an OpenDocument spreadsheet (.ods). Save it as an Excel workbook (.xlsx) or as CSV.'
          : names.includes('Index/Document.iwa') || names.includes('Index.zip')
            ? 'The file is a Numbers spreadsheet. In Numbers, export it to Excel or CSV.'
            : names.includes('word/document.xml')
              ? 'The file is a Word document. Copy its table into a spreadsheet and save that.'
              : 'The file is a ZIP archive. Unpack it and choose the file inside.',
    );
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // The names of its streams are UTF-16.
    const names = latin(bytes).replaceAll('\0', '');
    throw new FileError(
      names.includes('EncryptedPackage')
        ? 'The workbook is protected by a password. Open it in Excel, save a copy without the password and choose that.'
        : names.includes('WordDocument')
          ? 'The file is a Word document. Copy its table into a spreadsheet and save that.'
          : 'The file is a workbook of an old Excel (.xls). Save it as an Excel workbook (.xlsx) or as CSV.',
    );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new FileError('The file is a PDF. Choose the spreadsheet that it was made from.');
  }
  return false;
}

/** Why a text is no list, if it is one of another kind. */
export function otherKind(text: string): string | null {
  const start = text.trimStart().slice(0, 1000).toLowerCase();
  if (start.startsWith(String.raw`{\rtf`)) {
    return 'The file is a formatted text (RTF). Save the list as a spreadsheet or as plain text.';
  }
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) {
    return 'The file is XML. Open it in Excel and save it as an Excel workbook (.xlsx) or as CSV.';
  }
  if (/^<(!doctype html|html|head|body|table|meta)\b/.test(start)) {
    return 'The file is a web page. Open it in Excel and save it as an Excel workbook (.xlsx) or as CSV.';
  }
  return null;
}
