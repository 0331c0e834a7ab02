/**
 * A link that opens a mail to an address. The address is somebody else's words: what could add
 * further recipients or text to the mail is part of the address, and nothing else.
 */
export function mailLink(address: string, subject: string): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
