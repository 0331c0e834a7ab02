/** The beginning of a text, at most `length` long, without half of its last character, which nothing can store. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
