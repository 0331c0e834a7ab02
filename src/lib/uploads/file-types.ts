import { withoutMarks } from '#lib/text/without-marks.ts';

const limitBytes = 50 * 1024 * 1024;

const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
const zip = [0x50, 0x4b, 0x03, 0x04]; // Office files since 2007 are archives, too.
const emptyZip = [0x50, 0x4b, 0x05, 0x06];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]; // Office files before that.
const rar = [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07];

const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/**
 * The accepted files of products and guides by extension, with their first bytes; text files may start with anything.
 * Browsers disagree about some MIME types, so the extension decides. The server checks again.
 */
const accepted: Record<string, { type: string; begins: number[][] }> = {
  pdf: { type: 'application/pdf', begins: [pdf] },
  doc: { type: 'application/msword', begins: [compound] },
  docx: { type: office('wordprocessingml.document'), begins: [zip] },
  zip: { type: 'application/zip', begins: [zip, emptyZip] },
  rar: { type: 'application/vnd.rar', begins: [rar] },
  txt: { type: 'text/plain', begins: [] },
  ppt: { type: 'application/vnd.ms-powerpoint', begins: [compound] },
  pptx: { type: office('presentationml.presentation'), begins: [zip] },
  xls: { type: 'application/vnd.ms-excel', begins: [compound] },
  xlsx: { type: office('spreadsheetml.sheet'), begins: [zip] },
};

const endings = Object.keys(accepted);

/** For a file input: '.pdf,.doc,…'. */
export const acceptedEndings = endings.map((ending) => `.${ending}`).join(',');

/** For display: 'pdf, doc, …'. */
export const acceptedFiles = endings.join(', ');

function acceptedAs(fileName: string) {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(accepted, ending) ? accepted[ending] : undefined;
}

export function contentTypeOf(fileName: string): string {
  return acceptedAs(fileName)?.type ?? 'application/octet-stream';
}

/** The reason a file can't be uploaded, or null. */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size > limitBytes) return 'File size must be less than 50MB';
  const type = acceptedAs(file.name);
  if (!type) return `File upload failed: choose one of ${acceptedFiles}.`;
  if (file.size === 0) return 'File upload failed: the file is empty.';
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const isBegun = (signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (type.begins.length === 0 || type.begins.some(isBegun)) return null;
  return 'File upload failed: the content of the file is not what its name says.';
}

/** The last segment of a path with slashes or backslashes. */
export function plainName(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? '';
}

/** The name of a stored file, without the time that an upload's path starts with. */
export const storedName = (path: string): string => plainName(path).replace(/^\d+_/, '');

/**
 * The storage path of a file, {folder}/{timestamp}_{filename}, in characters that are safe in URLs and
 * file systems.
 */
export function storagePathOf(folder: string, fileName: string, now = Date.now()): string {
  const safe = withoutMarks(plainName(fileName))
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+/g, '')
    .slice(-100)
    .replaceAll(/^[.-]+/g, '');
  return `${folder}/${now}_${safe === '' ? 'file' : safe}`;
}
