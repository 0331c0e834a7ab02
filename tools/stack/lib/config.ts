import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { StackError } from './errors.ts';

/** The checkout this stack belongs to. */
export const projectDir = path.resolve(import.meta.dirname, '../../..');

/** The Supabase folder to serve. Tests of the stack itself use another one. */
export const supabaseDir = path.resolve(projectDir, process.env['SUPABASE_DIR'] ?? 'supabase');

/** The folder of PostgREST's executables, which every stack of this checkout shares. */
export const postgrestDir = path.join(projectDir, '.data/postgrest');

// The Supabase CLI's development keys, so that clients work with both this stack and `supabase start`.
// They give access only to a database on this machine.
export const keys = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  /** Auth signs access tokens with it. */
  signingKey: {
    kty: 'EC',
    kid: 'b81269f1-21d8-4f2e-b719-c2240a840d90',
    use: 'sig',
    alg: 'ES256',
    crv: 'P-256',
    x: 'M5Sjqn5zwC9Kl1zVfUUGvv9boQjCGd45G8sdopBExB4',
    y: 'P6IXMvA2WYXSHSOMTBH2jsw_9rrzGy89FjPf6oOsIxQ',
    d: 'dIhR8wywJlqlua4y_yMq2SLhlFXDZJBCvFrY1DCHyVU',
  },
} as const;

const defaultPorts = {
  api: 54321,
  database: 54322,
  mail: 54324,
  smtp: 54325,
  stripe: 54326,
  postgrest: 54327,
  postgrestAdmin: 54328,
  site: 5173,
} as const;

export type Ports = Record<keyof typeof defaultPorts, number>;

function portsAt(offset: number): Ports {
  return {
    api: defaultPorts.api + offset,
    database: defaultPorts.database + offset,
    mail: defaultPorts.mail + offset,
    smtp: defaultPorts.smtp + offset,
    stripe: defaultPorts.stripe + offset,
    postgrest: defaultPorts.postgrest + offset,
    postgrestAdmin: defaultPorts.postgrestAdmin + offset,
    site: defaultPorts.site + offset,
  };
}

export interface StackConfig {
  ports: Ports;
  portOffset: number;
  /** The folder for everything the stack writes: database, uploaded files, run file. */
  dataDir: string;
  /** False for tests: commits are not forced to disk, and the Stripe fake keeps its data in memory. */
  durable: boolean;
  urls: {
    api: string;
    database: string;
    functions: string;
    mail: string;
    site: string;
    stripe: string;
  };
  stripe: StripeConfig;
}

interface StripeConfig {
  /** True if no real key is set: the fake replaces Stripe. */
  isFake: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** The stack's ports, folders and Stripe keys, from PORT_OFFSET, DATA_DIR and STRIPE_… in the shell or `.env`. */
export function readConfig(): StackConfig {
  return { ...readPaths(), stripe: readStripe() };
}

/** The same without Stripe, for callers that don't need its keys to be complete. */
export function readPaths(): Omit<StackConfig, 'stripe'> {
  loadEnv();
  const portOffset = readPortOffset(process.env['PORT_OFFSET']);
  const ports = portsAt(portOffset);
  const api = `http://127.0.0.1:${ports.api}`;
  return {
    ports,
    portOffset,
    dataDir: path.resolve(
      projectDir,
      process.env['DATA_DIR'] ??
        path.join('.data', portOffset ? `offset-${portOffset}` : 'default'),
    ),
    durable: process.env['STACK_DURABLE'] !== 'no',
    urls: {
      api,
      database: `postgresql://postgres:postgres@127.0.0.1:${ports.database}/postgres`,
      functions: `${api}/functions/v1`,
      mail: `http://127.0.0.1:${ports.mail}`,
      site: `http://127.0.0.1:${ports.site}`,
      stripe: `http://127.0.0.1:${ports.stripe}`,
    },
  };
}

/** These variables name one project together. */
const ofOneProject = ['API_URL', 'SECRET_KEY', 'DB_URL'];

/**
 * Loads the variables from `.env` that the shell does not set. If the shell sets one of these three, none is
 * taken from `.env`: its key belongs to another project.
 */
function loadEnv(): void {
  const file = path.join(projectDir, '.env');
  if (!existsSync(file)) return;
  const isNamed = ofOneProject.some((name) => process.env[name]);
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (isNamed && ofOneProject.includes(name)) continue;
    process.env[name] ??= value;
  }
}

function readPortOffset(text: string | undefined): number {
  const offset = Number(text ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > 10_000) {
    throw new StackError(`PORT_OFFSET must be a whole number from 0 to 10000, not "${text}".`);
  }
  return offset;
}

/** The fake's keys. */
export const fakeStripe: StripeConfig = {
  isFake: true,
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecret: 'whsec_local_development',
};

function readStripe(): StripeConfig {
  const secretKey = process.env['STRIPE_SECRET_KEY'];
  if (!secretKey) return fakeStripe;
  const publishableKey = process.env['VITE_STRIPE_PUBLISHABLE_KEY'];
  const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET'];
  if (!publishableKey || !webhookSecret) {
    throw new StackError(
      'STRIPE_SECRET_KEY is set, so VITE_STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be too (see .env.example).',
    );
  }
  return { isFake: false, secretKey, publishableKey, webhookSecret };
}
