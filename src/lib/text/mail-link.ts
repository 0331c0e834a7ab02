/**
 * Returns a mailto link. The address is user input, so it is encoded and cannot add recipients or
 * text to the email.
 */
export function mailLink(address: string, subject: string): string {
  const to = encoded(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encoded(subject)}`;
}

/** Half of a character has no code in an address. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
