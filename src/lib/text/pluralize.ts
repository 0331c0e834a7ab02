/** Formats a count with its noun: '1 profile', '1,200 profiles'. */
export const pluralize = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
