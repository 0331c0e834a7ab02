import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { supabaseDir } from './config.ts';
import { StackError, messageOf } from './errors.ts';

// The settings of `supabase/config.toml` that the embedded stack supports. The names and the defaults
// are the Supabase CLI's: https://supabase.com/docs/guides/local-development/cli/config
const template = z.object({ subject: z.string().optional(), content_path: z.string().optional() });

const schema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().default(1000),
    })
    .prefault({}),
  db: z
    .object({
      seed: z
        .object({
          enabled: z.boolean().default(true),
          sql_paths: z.array(z.string()).default(['./seed.sql']),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .object({
      file_size_limit: z.string().default('50MiB'),
      buckets: z
        .record(
          z.string(),
          z.object({
            public: z.boolean().default(false),
            file_size_limit: z.string().optional(),
            allowed_mime_types: z.array(z.string()).default([]),
            objects_path: z.string().optional(),
          }),
        )
        .default({}),
    })
    .prefault({}),
  auth: z
    .object({
      jwt_expiry: z.number().default(3600),
      enable_signup: z.boolean().default(true),
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().default(10),
      minimum_password_length: z.number().default(6),
      password_requirements: z.string().default(''),
      additional_redirect_urls: z.array(z.string()).default([]),
      email: z
        .object({
          enable_signup: z.boolean().default(true),
          double_confirm_changes: z.boolean().default(true),
          enable_confirmations: z.boolean().default(false),
          otp_length: z.number().default(6),
          otp_expiry: z.number().default(3600),
          // Relaxed like the other mail limits, so that a test suite can request two.
          max_frequency: z
            .string()
            .default('1s')
            .transform((frequency) => Math.min(secondsOf(frequency), 1)),
          template: z.record(z.string(), template).default({}),
        })
        .prefault({}),
      mfa: z
        .object({
          max_enrolled_factors: z.number().default(10),
          totp: z
            .object({
              enroll_enabled: z.boolean().default(false),
              verify_enabled: z.boolean().default(false),
            })
            .prefault({}),
        })
        .prefault({}),
    })
    .prefault({}),
  functions: z
    .record(
      z.string(),
      z.object({
        enabled: z.boolean().default(true),
        verify_jwt: z.boolean().default(true),
        import_map: z.string().optional(),
        entrypoint: z.string().optional(),
      }),
    )
    .default({}),
});

export type SupabaseConfig = z.output<typeof schema>;

export interface FunctionConfig {
  name: string;
  verifyJwt: boolean;
  /** Absolute paths. */
  entrypoint: string;
  denoConfig: string | undefined;
}

export function readSupabaseConfig(): SupabaseConfig {
  const file = path.join(supabaseDir, 'config.toml');
  if (!existsSync(file)) return schema.parse({});
  let toml: unknown;
  try {
    toml = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StackError(`supabase/config.toml: ${messageOf(error)}`);
  }
  const result = schema.safeParse(toml);
  if (!result.success)
    throw new StackError(`supabase/config.toml: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** Each folder of `supabase/functions` except `_shared`, as `supabase functions serve` would run it. */
export function readFunctions(config: SupabaseConfig): FunctionConfig[] {
  const folder = path.join(supabaseDir, 'functions');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => config.functions[name]?.enabled ?? true)
    .map((name) => {
      const settings = config.functions[name];
      const denoConfig = settings?.import_map
        ? path.resolve(supabaseDir, settings.import_map)
        : path.join(folder, name, 'deno.json');
      return {
        name,
        verifyJwt: settings?.verify_jwt ?? true,
        entrypoint: settings?.entrypoint
          ? path.resolve(supabaseDir, settings.entrypoint)
          : path.join(folder, name, 'index.ts'),
        denoConfig: existsSync(denoConfig) ? denoConfig : undefined,
      };
    })
    .filter((fn) => existsSync(fn.entrypoint));
}

/** "1m0s" in seconds. */
function secondsOf(text: string): number {
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };
  return [...text.matchAll(/([\d.]+)(ms|[hms])/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0),
    0,
  );
}

/** "50MiB" in bytes. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([KMG]?)(i?)B$/i.exec(text);
  if (!match)
    throw new StackError(`supabase/config.toml: "${text}" is not a size such as "50MiB".`);
  const [, amount, unit = '', binary] = match;
  const power = ['', 'K', 'M', 'G'].indexOf(unit.toUpperCase());
  return Math.floor(Number(amount) * (binary ? 1024 : 1000) ** power);
}
