/** The number of leading bytes needed to detect a file's type. */
export const LOOKED_AT = 4096;

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
  isBegunBy: (bytes: Uint8Array) => boolean;
}

const begunBy =
  (...signatures: number[][]) =>
  (bytes: Uint8Array) =>
    signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** The file types a product may deliver, by file extension. The bucket allows the same types. */
const FILE_TYPES: Record<string, FileType> = {
  pdf: { mimeTypes: ['application/pdf'], isBegunBy: begunBy(PDF) },
  doc: { mimeTypes: ['application/msword'], isBegunBy: begunBy(COMPOUND) },
  docx: { mimeTypes: [office('wordprocessingml.document')], isBegunBy: begunBy(ZIP) },
  ppt: { mimeTypes: ['application/vnd.ms-powerpoint'], isBegunBy: begunBy(COMPOUND) },
  pptx: { mimeTypes: [office('presentationml.presentation')], isBegunBy: begunBy(ZIP) },
  xls: { mimeTypes: ['application/vnd.ms-excel'], isBegunBy: begunBy(COMPOUND) },
  xlsx: { mimeTypes: [office('spreadsheetml.sheet')], isBegunBy: begunBy(ZIP) },
  zip: {
    mimeTypes: ['application/zip', 'application/x-zip-compressed'],
    isBegunBy: begunBy(ZIP, EMPTY_ZIP),
  },
  rar: {
    mimeTypes: ['application/vnd.rar', 'application/x-rar-compressed'],
    isBegunBy: begunBy(RAR),
  },
  txt: { mimeTypes: ['text/plain'], isBegunBy: isText },
};

/** Undefined for an extension that is not allowed. */
export function fileTypeOf(fileName: string): FileType | undefined {
  const name = fileName.toLowerCase();
  return Object.entries(FILE_TYPES).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
}

/** Text in any encoding has no control characters except white space, and must not start like a shell script. */
function isText(bytes: Uint8Array): boolean {
  if (begunBy(SCRIPT)(bytes)) return false;
  // UTF-16, in which every other byte may be zero, starts with a byte order mark.
  return begunBy(...UTF_16)(bytes) || bytes.every((byte) => byte >= 0x20 || isSpace(byte));
}

const isSpace = (byte: number) => byte >= 0x09 && byte <= 0x0d;
