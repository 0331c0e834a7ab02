/** A text without its accents, and with ligatures and the like as plain letters. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
