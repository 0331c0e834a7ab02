import { type TomlTable, parse, stringify } from 'smol-toml';
import type { StackConfig } from '../lib/config.ts';
import { mailSender } from '../lib/mail.ts';

/** More than any suite needs. */
const unlimited = 100_000;

/** What runs the services: a container engine, or the processes of the CLI's experimental native runtime, which needs none. */
export type Runtime = 'docker' | 'native';

/** For the suites' own tokens: the native runtime prints none. */
export const nativeJwtSecret = 'a-secret-of-the-tests-that-signs-nothing-else';

/**
 * `supabase/config.toml` for tests: a separate project, so as not to touch one in use, with the ports of
 * this run and the same limits relaxed as in the embedded stack.
 */
export function testSettings(
  text: string,
  { ports, portOffset, urls }: StackConfig,
  runtime: Runtime,
): string {
  return stringify(
    merge(parse(text), {
      // As a setting, it also holds for `supabase test db`.
      ...(runtime === 'native' && { experimental: { stack: true } }),
      project_id: `premed-cheatsheet-test${portOffset ? `-${portOffset}` : ''}`,
      api: { port: ports.api },
      db: { port: ports.database, shadow_port: ports.api - 1 },
      local_smtp: { port: ports.mail, smtp_port: ports.smtp },
      auth: {
        ...(runtime === 'native' && { jwt_secret: nativeJwtSecret }),
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
 * The secrets of Edge Functions: they use the fake on this machine as Stripe, and the CLI's mail catcher, whose port is
 * published here. Containers reach this machine by a name of Docker's.
 */
export function functionSecrets(
  { stripe, ports, urls }: StackConfig,
  runtime: Runtime,
): Record<string, string> {
  const host = runtime === 'native' ? '127.0.0.1' : 'host.docker.internal';
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: `http://${host}:${ports.stripe}`,
    SITE_URL: urls.site,
    SMTP_HOST: host,
    SMTP_PORT: String(ports.smtp),
    SMTP_SENDER: mailSender,
  };
}

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
