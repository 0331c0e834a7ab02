import { once } from '#lib/data/once.ts';

const listFormat = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

/** Joins words to 'one, two and three'. */
export const formatList = (words: string[]): string => listFormat().format(words);
