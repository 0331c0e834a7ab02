import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { projectDir, readConfig } from '../lib/config.ts';
import { functionSecrets, nativeJwtSecret, testSettings } from './settings.ts';

const text = readFileSync(path.join(projectDir, 'supabase/config.toml'), 'utf8');
const ports = { ...readConfig().ports, api: 1, database: 2, mail: 3, smtp: 4, stripe: 5 };
const urls = { ...readConfig().urls, site: 'http://127.0.0.1:6' };
const config = { ...readConfig(), portOffset: 50, ports, urls };

describe('the settings of Supabase’s services under test', () => {
  const before = parse(text);
  const after = parse(testSettings(text, config, 'docker'));

  it('name a separate project, with the ports of the run', () => {
    expect(after['project_id']).not.toBe(before['project_id']);
    expect(after).toMatchObject({
      api: { port: 1 },
      db: { port: 2 },
      local_smtp: { port: 3, smtp_port: 4 },
      auth: { site_url: 'http://127.0.0.1:6' },
    });
  });

  it('relax the limits on sign-ups and emails for a large test suite', () => {
    const { rate_limit: limits, email } = Object(after['auth']);
    expect(Object.keys(limits)).toEqual(
      expect.arrayContaining(Object.keys(Object(before['auth']).rate_limit)),
    );
    for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(10_000);
    expect(email.max_frequency).toBe('1s');
  });

  it('ask for the native runtime where no container engine runs', () => {
    expect(after['experimental']).toEqual(before['experimental']);
    expect(parse(testSettings(text, config, 'native'))).toMatchObject({
      ...after,
      experimental: { stack: true },
      auth: { jwt_secret: nativeJwtSecret },
    });
    expect(functionSecrets(config, 'native')).toMatchObject({
      STRIPE_API_URL: 'http://127.0.0.1:5',
      SMTP_HOST: '127.0.0.1',
    });
  });

  it('are otherwise the repository’s', () => {
    for (const part of ['storage', 'functions', 'edge_runtime']) {
      expect(after[part]).toEqual(before[part]);
    }
    expect(after).toMatchObject({
      auth: {
        email: { enable_confirmations: false, template: Object(before['auth']).email.template },
      },
      db: { major_version: 17, seed: { sql_paths: ['./seed.sql', './seed-sales.sql'] } },
    });
  });
});

describe('the secrets of functions in containers', () => {
  it('let them find the fake and the email catcher on the host', () => {
    expect(functionSecrets(config, 'docker')).toMatchObject({
      STRIPE_API_URL: 'http://host.docker.internal:5',
      STRIPE_SECRET_KEY: 'sk_test_local',
      SITE_URL: 'http://127.0.0.1:6',
      SMTP_HOST: 'host.docker.internal',
      SMTP_PORT: '4',
    });
  });

  it('include every setting that a function requires', () => {
    const functions = path.join(projectDir, 'supabase/functions');
    const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(functions, file), 'utf8'));
    const required = sources.flatMap((source) =>
      [...source.matchAll(/\bsetting\('(\w+)'\)/g)].map(([, name = '']) => name),
    );
    // The platform sets its own address.
    const ours = required.filter((name) => !name.startsWith('SUPABASE_'));
    expect(ours).toContain('SMTP_SENDER');
    expect(Object.keys(functionSecrets(config, 'docker'))).toEqual(expect.arrayContaining(ours));
  });
});
