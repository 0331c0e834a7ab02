// Renders the public pages while the site is built. See docs/decisions/0027.
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

import { firstScripts } from './budget.ts';
import type { Frame } from '../../src/prerender.tsx';
import type { PageFiles, RenderedPage } from './page-html.ts';

interface Prerender {
  renderFrames(products: unknown): Promise<Frame[]>;
  renderPages(
    products: unknown,
    seller: unknown,
    shopWith: (plan: string) => Promise<unknown>,
  ): Promise<RenderedPage[]>;
  /** Addresses, in the router's notation, of the pages that are rendered in the browser. */
  otherAddresses: string[];
  toProducts(rows: unknown): unknown;
}

/** A build without settings prerenders nothing: the site would not work either. */
export async function renderPages(
  root: string,
  settings: Record<string, string>,
  assetFileNames: Rolldown.OutputOptions['assetFileNames'],
): Promise<{ pages: RenderedPage[]; frames: Frame[]; otherAddresses: string[] }> {
  if (!settings['VITE_SUPABASE_URL']) return { pages: [], frames: [], otherAddresses: [] };
  // Inside the project, where its packages are found.
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react(), withoutSupabase()],
      // An index of thousands of icons takes longer to load than to bundle.
      ssr: { noExternal: ['@tabler/icons-react'] },
      build: {
        outDir,
        ssr: 'src/prerender.tsx',
        target: 'node20',
        // The client's other exports are undefined.
        rolldownOptions: {
          shimMissingExports: true,
          // Pages name the pictures as the build does.
          output: { entryFileNames: 'prerender.mjs', ...(assetFileNames && { assetFileNames }) },
        },
      },
    });
    const entry: Prerender = await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href);
    const ask = (path: string) => asked(path, settings);
    const products = entry.toProducts(
      await ask(
        'catalogue?select=id,name,description,full_price_cents,features,capabilities&order=sort_order,name',
      ),
    );
    return {
      pages: await entry.renderPages(products, await ask('rpc/store_facts'), (plan) =>
        ask(`rpc/shop_window?plan=${encodeURIComponent(plan)}`),
      ),
      // Last: from then on, every page is a member's.
      frames: await entry.renderFrames(products),
      otherAddresses: entry.otherAddresses,
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** What everyone may read, if the store responds during the build; else null. */
async function asked(what: string, settings: Record<string, string>): Promise<unknown> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: apikey } = settings;
  if (!url || !apikey) return null;
  try {
    const response = await fetch(`${url}/rest/v1/${what}`, {
      headers: { apikey },
      signal: AbortSignal.timeout(3000),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The client opens connections and reads a browser's storage; prerendering needs what it would ask the Data API. */
function withoutSupabase(): Plugin {
  const id = '\0without-supabase';
  return {
    name: 'without-supabase',
    enforce: 'pre',
    resolveId: (source) => (source === '@supabase/supabase-js' ? id : null),
    load: (loaded) => (loaded === id ? clientOfDataApi : null),
  };
}

const clientOfDataApi = `
  import { PostgrestClient } from '@supabase/postgrest-js';
  export const createClient = (url, apikey, { global: { fetch } }) =>
    new PostgrestClient(url + '/rest/v1', { headers: { apikey }, schema: 'public', fetch });
`;

/** The scripts and styles of some source modules, with all their static imports, each script after those that it imports. */
export function filesOf(modules: string[], bundle: Rolldown.OutputBundle): PageFiles {
  const first = firstScripts(bundle);
  const isLoaded = new Set(first.map(({ fileName }) => fileName));
  const scripts: string[] = [];
  const styles = new Set<string>();
  const follow = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || isLoaded.has(fileName)) return;
    isLoaded.add(fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => styles.add(file));
    chunk.imports.forEach(follow);
    scripts.push(fileName);
  };
  for (const module of modules) {
    const file = Object.values(bundle).find(
      (output) =>
        output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (!file) throw new Error(`${module} is in no script.`);
    follow(file.fileName);
  }
  for (const { viteMetadata } of first) {
    viteMetadata?.importedCss.forEach((file) => styles.delete(file));
  }
  return { scripts, styles: [...styles] };
}
