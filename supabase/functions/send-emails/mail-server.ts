import { createTransport } from 'nodemailer';

import { brand } from '../_shared/brand.ts';
import { fetchWithin } from '../_shared/http.ts';

export interface OutgoingMail {
  /** The same for each attempt, and unique among all stores, so that a mail server or reader can recognize a repetition. */
  id: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** In base64. */
  attachments: { filename: string; content: string }[];
}

export interface MailServer {
  /** Resolves once the server has taken the email. Throws a MailError. */
  send(mail: OutgoingMail): Promise<void>;
}

/** An email that was not sent: refused for good, or because the server cannot be used now. */
export class MailError extends Error {
  readonly isRefused: boolean;

  constructor(message: string, isRefused: boolean) {
    super(message);
    this.name = 'MailError';
    this.isRefused = isRefused;
  }
}

interface Settings {
  /** The address that email is sent from. */
  sender: string;
  resendKey?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
}

/** Resend's HTTP API if there is a key for it, else an SMTP server. */
export function mailServer(settings: Settings): MailServer {
  return settings.resendKey ? resend(settings.resendKey, settings.sender) : smtp(settings);
}

const TIMEOUT_MS = 20_000;

function smtp({ sender, host, port: given, user, password }: Settings): MailServer {
  if (!host) throw new Error('Neither SMTP_HOST nor RESEND_API_KEY is set.');
  // Supabase's functions cannot reach port 587.
  const port = Number(given || 465);
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    // A password is never sent in the clear. Without one, it is the email catcher on this machine.
    ...(user ? { auth: { user, pass: password ?? '' }, requireTLS: true } : { ignoreTLS: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, replyTo, attachments, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // As addresses, which are not parsed for names or lists of further ones.
          to: { name: '', address: to },
          replyTo: { name: '', address: replyTo },
          attachments: attachments.map((each) => ({ ...each, encoding: 'base64' })),
          from: { name: brand.name, address: sender },
          messageId: `<${id}@${sender.split('@').at(-1)}>`,
        });
      } catch (error) {
        throw smtpError(error);
      }
    },
  };
}

/** A server that refuses a recipient or a message with a 5xx will refuse it again. */
export function smtpError(error: unknown): MailError {
  const {
    message,
    code,
    responseCode,
  }: { message?: string; code?: string; responseCode?: number } =
    error instanceof Error ? error : {};
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(message ?? 'Unknown', isAboutMail && (responseCode ?? 0) >= 500);
}

function resend(key: string, sender: string): MailServer {
  const fetchInTime = fetchWithin(TIMEOUT_MS);
  return {
    async send({ id, replyTo, ...mail }) {
      let response: Response;
      try {
        response = await fetchInTime('https://api.resend.com/emails', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            // A repetition within a day is not sent again.
            'idempotency-key': id,
          },
          body: JSON.stringify({ ...mail, reply_to: replyTo, from: `${brand.name} <${sender}>` }),
        });
      } catch (error) {
        throw new MailError(error instanceof Error ? error.message : 'Unknown', false);
      }
      const { name, message } = await response.json().catch(() => ({}));
      // It took the email before: words or facts have changed since then.
      if (response.status === 409 && name === 'invalid_idempotent_request') return;
      if (!response.ok) {
        throw new MailError(
          `${response.status} ${message ?? ''}`.trim(),
          [400, 422].includes(response.status),
        );
      }
    },
  };
}
