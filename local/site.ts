import { createServer } from 'vite';
import { type StackConfig, keys, projectDir } from './config.ts';

/** The web app, served by Vite from the sources. */
export async function startSite(config: StackConfig): Promise<{ stop(): Promise<void> }> {
  Object.assign(process.env, siteEnvironment(config));
  const server = await createServer({
    root: projectDir,
    logLevel: 'warn',
    clearScreen: false,
    server: { host: '127.0.0.1', port: config.ports.site, strictPort: true },
  });
  await server.listen();
  return { stop: () => server.close() };
}

/** What the web app is built with. */
function siteEnvironment(config: StackConfig): Record<string, string> {
  return {
    VITE_SUPABASE_URL: config.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    VITE_STRIPE_PUBLISHABLE_KEY: config.stripe.publishableKey,
    ...(config.stripe.standIn && { VITE_STRIPE_JS_URL: `${config.urls.stripe}/v3/` }),
  };
}
