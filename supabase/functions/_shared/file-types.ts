/** The number of leading bytes needed to detect a file's type. */
export const SNIFFED_BYTES = 4096;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
const ZIP = [0x50, 0x4b, 0x03, 0x04]; // Office files since 2007 are ZIP archives.
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]; // Older Office files.
const RAR = [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07];
const SCRIPT = [0x23, 0x21]; // #!
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

interface FileType {
  /** The MIME types Storage may report for it. */
  mimeTypes: string[];
  matches: (bytes: Uint8Array) => boolean;
}

const startsWith =
  (...signatures: number[][]) =>
  (bytes: Uint8Array) =>
    signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** The file types a product may deliver, by file extension. The bucket allows the same types. */
const FILE_TYPES: Record<string, FileType> = {
  pdf: { mimeTypes: ['application/pdf'], matches: startsWith(PDF) },
  doc: { mimeTypes: ['application/msword'], matches: startsWith(COMPOUND) },
  docx: { mimeTypes: [office('wordprocessingml.document')], matches: startsWith(ZIP) },
  ppt: { mimeTypes: ['application/vnd.ms-powerpoint'], matches: startsWith(COMPOUND) },
  pptx: { mimeTypes: [office('presentationml.presentation')], matches: startsWith(ZIP) },
  xls: { mimeTypes: ['application/vnd.ms-excel'], matches: startsWith(COMPOUND) },
  xlsx: { mimeTypes: [office('spreadsheetml.sheet')], matches: startsWith(ZIP) },
  zip: {
    mimeTypes: ['application/zip', 'application/x-zip-compressed'],
    matches: startsWith(ZIP, EMPTY_ZIP),
  },
  rar: {
    mimeTypes: ['application/vnd.rar', 'application/x-rar-compressed'],
    matches: startsWith(RAR),
  },
  txt: { mimeTypes: ['text/plain'], matches: isText },
};

/** Undefined for an extension that is not allowed. */
export function fileTypeOf(fileName: string): FileType | undefined {
  const name = fileName.toLowerCase();
  return Object.entries(FILE_TYPES).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
}

/** Text in any encoding has no control characters except white space, and must not start like a shell script. */
function isText(bytes: Uint8Array): boolean {
  if (startsWith(SCRIPT)(bytes)) return false;
  // UTF-16, in which every other byte may be zero, starts with a byte order mark.
  return startsWith(...UTF_16)(bytes) || bytes.every((byte) => byte >= 0x20 || isSpace(byte));
}

const isSpace = (byte: number) => byte >= 0x09 && byte <= 0x0d;
