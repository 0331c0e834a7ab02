/** A template's text begins with its subject line, if it has one. */
export function templateParts(text: string): { subject: string | null; message: string } {
  const [, subject, message] = /^(Subject: .+?)\n\n(.*)$/s.exec(text) ?? [];
  if (subject === undefined || message === undefined) return { subject: null, message: text };
  return { subject, message };
}
