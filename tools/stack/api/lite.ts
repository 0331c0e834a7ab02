import path from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { type StackConfig, keys, projectDir } from '../lib/config.ts';
import { mailDriver } from '../lib/mail.ts';
import { silenceConsole } from '../lib/silence-console.ts';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { connect } from './connection.ts';
import { createStoredFiles } from './stored-files.ts';
import { legacyKeys } from '../lib/tokens.ts';

/** @supabase/lite, configured by the project's `supabase/config.toml`. Migrate first: it caches the schema. */
export async function createLite(
  superuserUrl: string,
  config: StackConfig,
  { api, auth, storage }: SupabaseConfig,
) {
  const legacy = await legacyKeys();
  const roles = new Map<string, 'anon' | 'service_role'>([
    [keys.publishable, 'anon'],
    [legacy.anon, 'anon'],
    [keys.secret, 'service_role'],
    [legacy.serviceRole, 'service_role'],
  ]);
  const template = Object.fromEntries(
    Object.entries(auth.email.template).map(([name, { subject, content_path }]) => [
      name,
      {
        ...(subject && { subject }),
        // The CLI resolves these paths from the project's folder.
        ...(content_path && { content_path: path.resolve(projectDir, content_path) }),
      },
    ]),
  );

  // The minimum: hashing would take a third of a test run's time, and protects nothing here.
  process.env['LITE_AUTH_BCRYPT_COST'] ??= '4';
  setExperimental('storage', true);
  const connection = await connect(superuserUrl);
  const app = new App({
    connection,
    api: { enabled: true, schemas: api.schemas, max_rows: api.max_rows },
    auth: {
      ...auth,
      enabled: true,
      jwt_secret: keys.jwtSecret,
      site_url: config.urls.site,
      additional_redirect_urls: [`${config.urls.site}/**`, ...auth.additional_redirect_urls],
      email: { ...auth.email, max_frequency: '1s', template },
    },
    storage: { enabled: true, file_size_limit: storage.file_size_limit },
    options: {
      server: {
        disableStudio: true,
        apiKeys: {
          resolver: (key: string) => {
            const role = roles.get(key);
            return Promise.resolve(
              role ? { type: role === 'anon' ? 'publishable' : 'secret', claims: { role } } : null,
            );
          },
        },
      },
      drivers: {
        email: mailDriver(config),
      },
    },
  });
  // oxlint-disable-next-line no-underscore-dangle -- the only way in there is
  app._storageAdapter = createStoredFiles(path.join(config.dataDir, 'storage'));
  await silenceConsole(() => app.init());
  return { app, connection };
}
