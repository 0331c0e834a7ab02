// `npm start -- --services`: the store with Supabase's own services instead of the embedded ones. The site
// and the Stripe fake, which they lack, run next to them.

import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import type { StackConfig } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { Parts } from '../lib/parts.ts';
import { checkPorts } from '../lib/ports.ts';
import { claimDataDir, removeRun, writeRun } from '../lib/run-file.ts';
import { startSite } from '../lib/site.ts';
import { startFunctionSchedule } from '../function-schedule.ts';
import type { Stack, StackOptions } from '../stack.ts';
import { startStripeFake } from '../../stripe-fake/start.ts';
import { startSupabase } from './supabase.ts';

/** The output of `supabase status`, and for services that are already running, the required variables. */
const schema = z
  .object({
    API_URL: z.url(),
    PUBLISHABLE_KEY: z.string(),
    SECRET_KEY: z.string(),
    JWT_SECRET: z.string(),
    DB_URL: z.string(),
    FUNCTIONS_URL: z.url().optional(),
    MAIL_URL: z.url().optional(),
    MAILPIT_URL: z.url().optional(),
  })
  .transform(({ MAILPIT_URL, ...settings }) => ({
    ...settings,
    FUNCTIONS_URL: settings.FUNCTIONS_URL ?? `${settings.API_URL}/functions/v1`,
    MAIL_URL: settings.MAIL_URL ?? MAILPIT_URL ?? '',
  }));

/**
 * Starts Supabase's services with the CLI, on an empty database, unless API_URL names running services on
 * this machine; then starts the parts they lack.
 * @throws {StackError} if there is a problem that the user can fix.
 */
export async function startServices(config: StackConfig, options: StackOptions): Promise<Stack> {
  if (!config.stripe.isFake) {
    throw new StackError('The services are for tests, which never touch a real Stripe account.');
  }
  const parts = new Parts(options);
  await claimDataDir(config);
  try {
    parts.add({ stop: async () => removeRun(config) });
    await checkPorts(config, (part) => part === 'stripe' || (part === 'site' && options.site));

    const services = readSettings(
      process.env['API_URL']
        ? process.env
        : parts.add(await startSupabase(config, options.signal)).status,
    );
    parts.add(
      await startStripeFake({
        ...config.stripe,
        port: config.ports.stripe,
        alsoAt: dockerBridge(),
        webhookUrl: `${services.FUNCTIONS_URL}/stripe-webhook`,
        log: options.log,
      }),
    );
    parts.add(startFunctionSchedule(services.FUNCTIONS_URL, options.log));
    if (options.site) {
      const { API_URL: api, PUBLISHABLE_KEY: publishableKey } = services;
      const site = { ...config, urls: { ...config.urls, api } };
      parts.add(await startSite(site, { ...options, publishableKey }));
    }

    const status = {
      ...services,
      SITE_URL: config.urls.site,
      STRIPE_API_URL: config.urls.stripe,
      STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    };
    writeRun(config, { children: [], status });
    // Docker manages its own.
    return { status, broken: new Promise(() => {}), stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

function readSettings(settings: object) {
  const { data, error } = schema.safeParse(settings);
  if (error) throw new StackError(`The services cannot be used: ${z.prettifyError(error)}`);
  // Tests that pay, refund and delete must not reach a project in use.
  if (!['127.0.0.1', 'localhost'].includes(new URL(data.API_URL).hostname)) {
    throw new StackError(`API_URL is ${data.API_URL}, which is not on this machine.`);
  }
  return data;
}

/**
 * The address at which containers reach this machine: on Linux `host.docker.internal` is this address,
 * elsewhere Docker forwards it to loopback.
 */
function dockerBridge(): string | undefined {
  return networkInterfaces()['docker0']?.find(({ family }) => family === 'IPv4')?.address;
}
