import { SmtpEmailDriver, type EmailDriver } from '@supabase/lite';
import { MailDev } from 'maildev';
import { brand } from '../../../src/lib/store/brand.ts';
import type { StackConfig } from './config.ts';
import { silenceConsole } from './silence-console.ts';

/** Catches every email the stack sends, and shows it on a web page. Nothing leaves the machine. */
export async function startMail(config: StackConfig): Promise<{ stop(): Promise<void> }> {
  const mail = new MailDev({
    smtp: config.ports.smtp,
    ip: '127.0.0.1',
    web: config.ports.mail,
    webIp: '127.0.0.1',
    silent: true,
    maxEmails: 1000,
  });
  await silenceConsole(() => mail.start());
  return { stop: () => mail.stop() };
}

/** The address that email is sent from. */
export const mailSender = 'noreply@example.com';

/** Sends to that catcher. Only the template, as Supabase Auth does: the library adds a text of its own words. */
export function mailDriver(config: StackConfig): EmailDriver {
  const smtp = new SmtpEmailDriver({
    host: '127.0.0.1',
    port: config.ports.smtp,
    from: { name: brand.name, address: mailSender },
    requireTls: false,
  });
  return { send: ({ to, subject, html = '' }) => smtp.send({ to, subject, html }) };
}
