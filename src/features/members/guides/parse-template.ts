/** Splits a template into its subject line, if any, and its message. */
export function parseTemplate(text: string): { subject: string | null; message: string } {
  const [, subject, message] = /^(Subject: .+?)\n\n(.*)$/s.exec(text) ?? [];
  if (subject === undefined || message === undefined) return { subject: null, message: text };
  return { subject, message };
}
