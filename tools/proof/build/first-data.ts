/** What only initdb and compilers read, and the conversions between encodings, of which the store uses none. */
const isForLater =
  /\/pgxs\/|\/share\/postgresql\/[^/]*\.(sql|bki|sample)$|\/share\/postgresql\/(errcodes|sql_features)\.txt$|\/(libpqwalreceiver|pgoutput|\w+_and_\w+|euc2004_sjis2004)\.so$/;

/** PGlite's files with zeros in place of those that a ready database starts without: zeros compress to nothing. */
export function firstData(data: Buffer, script: Buffer): Buffer {
  const files = [
    ...script.toString().matchAll(/\{filename:"([^"]+)",start:(\d+),end:(\d+)/g),
  ].filter(([, name = '']) => isForLater.test(name));
  if (files.length === 0) throw new Error('PGlite lists its files in another way.');
  const first = Buffer.from(data);
  for (const [, , start, end] of files) first.fill(0, Number(start), Number(end));
  return first;
}
