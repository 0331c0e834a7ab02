/**
 * Returns a mailto link. The address is user input, so it is encoded and cannot add recipients or
 * text to the email.
 */
export function mailLink(address: string, subject: string): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
