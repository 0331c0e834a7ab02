import { type TomlTable, parse, stringify } from 'smol-toml';
import type { StackConfig } from '../lib/config.ts';
import { mailSender } from '../lib/mail.ts';

/** More than any suite needs. */
const unlimited = 100_000;

/**
 * `supabase/config.toml` for tests: a separate project, so as not to touch one in use, with the ports of
 * this run and the same limits relaxed as in the embedded stack.
 */
export function testSettings(text: string, { ports, portOffset, urls }: StackConfig): string {
  return stringify(
    merge(parse(text), {
      project_id: `premed-cheatsheet-test${portOffset ? `-${portOffset}` : ''}`,
      api: { port: ports.api },
      db: { port: ports.database, shadow_port: ports.api - 1 },
      local_smtp: { port: ports.mail, smtp_port: ports.smtp },
      auth: {
        site_url: urls.site,
        additional_redirect_urls: [`${urls.site}/**`],
        rate_limit: {
          email_sent: unlimited,
          token_refresh: unlimited,
          sign_in_sign_ups: unlimited,
          token_verifications: unlimited,
        },
        email: { max_frequency: '1s' },
      },
    }),
  );
}

/**
 * The secrets of Edge Functions in containers: they use the fake on this machine as Stripe, and the CLI's mail
 * catcher, whose port is published here.
 */
export const functionSecrets = ({ stripe, ports, urls }: StackConfig): Record<string, string> => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: `http://host.docker.internal:${ports.stripe}`,
  SITE_URL: urls.site,
  SMTP_HOST: 'host.docker.internal',
  SMTP_PORT: String(ports.smtp),
  SMTP_SENDER: mailSender,
});

const isTable = (value: unknown): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

function merge(settings: TomlTable, changes: TomlTable): TomlTable {
  const merged = { ...settings };
  for (const [name, value] of Object.entries(changes)) {
    const old = merged[name];
    merged[name] = isTable(old) && isTable(value) ? merge(old, value) : value;
  }
  return merged;
}
