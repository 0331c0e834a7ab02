import { repeated } from '../../repeated.ts';

/**
 * Each of one list with each of another, a shorter one. Unless all is asked for, each of the longer list
 * once, with the other's in turn.
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
