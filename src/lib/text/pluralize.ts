import { formatCount } from '#lib/text/format-count.ts';

/** Formats a count with its noun: '1 profile', '1,200 profiles'. */
export const pluralize = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
