// Auth's emails, which its server sends by itself: in the look of those that send-emails sends.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../../supabase/functions/_shared/brand.ts';
import { htmlOf } from '../../supabase/functions/send-emails/layout.ts';
import { projectDir } from '../stack/lib/config.ts';

interface AuthEmail {
  subject: string;
  preview: string;
  title: string;
  text: string;
  button: string;
  url: string;
  /** What else could be the reason. */
  otherwise: string;
  recipient?: string;
}

const verifyUrl = (mode: string) =>
  `{{ .SiteURL }}/verify-email?mode=${mode}&oobCode={{ .TokenHash }}`;
const limits = 'The link works once and expires in 15 minutes.';

const emails: Record<string, AuthEmail> = {
  magic_link: {
    subject: `Verify your email for ${brand.name}`,
    preview: 'Confirm that this is your email address.',
    title: 'Verify your email',
    text: 'Thank you for signing up. Please confirm that this is your email address:',
    button: 'Verify my email',
    url: verifyUrl('verifyEmail'),
    otherwise:
      'If you didn’t sign up, someone else used your address: follow the link and choose “It is not mine”.',
  },
  email_change: {
    subject: `Confirm your new address at ${brand.name}`,
    preview: 'Confirm the new email address of your account.',
    title: 'Confirm your new address',
    text: 'Someone (hopefully you) asked to change the email address of this account from {{ .Email }} to {{ .NewEmail }}. To confirm that this address is yours, follow the link:',
    button: 'Confirm this address',
    url: verifyUrl('changeEmail'),
    otherwise: 'If you didn’t ask for it, ignore this email: the address stays as it is.',
    recipient: '{{ .NewEmail }}',
  },
  recovery: {
    subject: `Choose your ${brand.name} password`,
    preview: 'Choose a password for your account.',
    title: 'Choose your password',
    text: 'You asked for a link to choose your password. Here it is:',
    button: 'Choose your password',
    url: '{{ .SiteURL }}/reset-password?oobCode={{ .TokenHash }}',
    otherwise: 'If you didn’t ask for it, ignore this email: nothing changes.',
  },
};

/** The files in supabase/templates, and the configuration with their subjects. */
export function authEmails(): Map<string, string> {
  const files = new Map<string, string>();
  let config = readFileSync(path.join(projectDir, 'supabase/config.toml'), 'utf8');
  for (const [name, email] of Object.entries(emails)) {
    files.set(`supabase/templates/${name}.html`, templateOf(email));
    const setting = new RegExp(
      `(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = )".*"$`,
      'm',
    );
    config = replaced(config, setting, JSON.stringify(email.subject));
  }
  return files.set('supabase/config.toml', config);
}

const address = 'ADDRESS TO COPY';

function templateOf({ otherwise, recipient = '{{ .Email }}', ...email }: AuthEmail): string {
  const { subject, preview, title, text, button, url } = email;
  const blocks = [text, { button, url }, address, `${limits} ${otherwise}`];
  const html = htmlOf(
    { subject, preview, title, blocks },
    { siteUrl: '{{ .SiteURL }}', recipient, unsubscribeUrl: null },
  );
  // Auth's emails come from SMTP_SENDER, where nobody reads answers.
  const unanswered = replaced(html, ' Questions? Reply to this email.', '');
  return replaced(
    unanswered,
    `<p style="margin: 0 0 24px">${address}</p>`,
    `<p style="margin: 0 0 8px">If the button does nothing, copy this address into your browser:</p>
                <p style="margin: 0 0 24px; font-size: 14px; word-break: break-all">${url.replaceAll('&', '&amp;')}</p>`,
  );
}

function replaced(text: string, part: string | RegExp, by: string): string {
  const isThere = typeof part === 'string' ? text.includes(part) : part.test(text);
  if (!isThere) throw new Error(`${String(part)} is not there.`);
  return text.replace(part, () => by);
}
