import { repeated } from '../../../tools/commands/lib/repeated.ts';

/**
 * Each item of a list with each of a shorter one. A sample has each item of the longer list once, with the
 * other's in turn.
 */
export function pairs<Long, Short>(
  family: string,
  long: readonly Long[],
  short: readonly Short[],
): readonly (readonly [Long, Short])[] {
  const every = long.flatMap((one) => short.map((other) => [one, other] as const));
  return repeated(family, every, (_, index) => {
    const at = Math.floor(index / short.length);
    return index % short.length === at % short.length;
  });
}
