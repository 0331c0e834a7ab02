const limitBytes = 5 * 1024 * 1024;

/** An accepted school image. */
export interface ImageType {
  type: string;
  ending: string;
}

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCodePoint(...bytes.slice(from, to));

/** The accepted image types by their first bytes, since file names can be wrong. */
const accepted: (ImageType & { isBegunBy: (bytes: Uint8Array) => boolean })[] = [
  {
    type: 'image/png',
    ending: 'png',
    isBegunBy: (bytes) => text(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n',
  },
  {
    type: 'image/jpeg',
    ending: 'jpg',
    isBegunBy: (bytes) => text(bytes, 0, 3) === '\u00FF\u00D8\u00FF',
  },
  {
    type: 'image/webp',
    ending: 'webp',
    isBegunBy: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  },
  {
    type: 'image/avif',
    ending: 'avif',
    isBegunBy: (bytes) => /^ftypavi[fs]$/.test(text(bytes, 4, 12)),
  },
];

/** For a file input. */
export const acceptedImages = accepted.map(({ type }) => type).join(',');

/** Returns the image type of a file, or the reason it can't be used. */
export async function imageTypeOf(file: File): Promise<ImageType | { problem: string }> {
  if (file.size > limitBytes) return { problem: 'File size must be less than 5MB' };
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const found = accepted.find(({ isBegunBy }) => isBegunBy(bytes));
  return found ?? { problem: 'File upload failed: choose a PNG, JPEG, WebP or AVIF image.' };
}
