import path from 'node:path';
import { build, createServer, type InlineConfig, preview } from 'vite';
import { type StackConfig, projectDir } from './config.ts';

/** The web app: served from the sources with live updates, or built once as for production. */
export async function startSite(
  config: StackConfig,
  { watch, publishableKey }: { watch: boolean; publishableKey: string },
): Promise<{ stop(): Promise<void> }> {
  Object.assign(process.env, siteEnvironment(config, publishableKey));
  const address = { host: '127.0.0.1', port: config.ports.site, strictPort: true };
  const common: InlineConfig = {
    root: projectDir,
    logLevel: 'warn',
    clearScreen: false,
    // One per stack: two stacks would overwrite each other's.
    cacheDir: path.join(config.dataDir, 'vite'),
    // Tests of the build read the manifest.
    build: { outDir: path.join(config.dataDir, 'site'), emptyOutDir: true, manifest: true },
  };
  if (watch) {
    const server = await createServer({ ...common, server: address });
    await server.listen();
    return { stop: () => server.close() };
  }
  await build(common);
  const server = await preview({ ...common, preview: address });
  return { stop: () => server.close() };
}

/** The variables the web app is built with. */
function siteEnvironment(config: StackConfig, publishableKey: string): Record<string, string> {
  return {
    WITH_PROOF: 'true',
    VITE_SITE_URL: config.urls.site,
    VITE_SUPABASE_URL: config.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    VITE_STRIPE_PUBLISHABLE_KEY: config.stripe.publishableKey,
    ...(config.stripe.isFake && { VITE_STRIPE_JS_URL: `${config.urls.stripe}/v3/` }),
  };
}
