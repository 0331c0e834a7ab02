const bytes = (...parts: (string | number[])[]) =>
  parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part)));

/** A PDF, by its first bytes. */
export const pdf = (name = 'Guide.pdf') => new File(bytes('%PDF-1.7\nHello'), name);
export const executable = (name: string) => new File(bytes([0x4d, 0x5a, 0x90, 0, 3]), name);

/** A file that reports the given size without using the memory. */
export function sized(file: File, size: number): File {
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
