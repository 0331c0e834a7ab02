const units = ['Bytes', 'KB', 'MB', 'GB'];

/** Formats a number of bytes: 0 is '0 Bytes', 1536 is '1.50 KB'. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(2)} ${units[unit]}`;
}
