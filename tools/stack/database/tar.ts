import { writeFileSync } from 'node:fs';

/** The regular files of an unpacked tar archive. Supports only what our archives need: no links, no long names. */
export function* readTar(
  archive: Buffer,
): Generator<{ name: string; writeTo: (file: string) => void }> {
  for (let at = 0; at + 512 <= archive.length;) {
    const field = (start: number, length: number) =>
      archive.toString('utf8', at + start, at + start + length).replace(/\0[\s\S]*$/, '');
    const name = field(0, 100);
    if (!name) return;
    const prefix = field(345, 155);
    const size = Number.parseInt(field(124, 12), 8);
    const content = archive.subarray(at + 512, at + 512 + size);
    if (field(156, 1) === '0') {
      yield {
        name: prefix ? `${prefix}/${name}` : name,
        writeTo: (file) => writeFileSync(file, content),
      };
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
