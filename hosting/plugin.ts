// Makes a build ready for a static host: which headers it sends, and that every address of the app
// is answered with the one page. `vite preview` sends the same headers.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnv, type Plugin } from 'vite';

import { nginxConfiguration } from './nginx.ts';
import { securityHeaders } from './security-headers.ts';

export function hosting(): Plugin {
  let headers: Record<string, string> = {};
  return {
    name: 'hosting',
    apply: (_config, { command, isPreview }) => command === 'build' || isPreview === true,
    config({ root = process.cwd() }, { mode }) {
      const page = readFileSync(path.join(root, 'index.html'), 'utf8');
      headers = headersFor(page, loadEnv(mode, root, 'VITE_'));
      return { preview: { headers } };
    },
    generateBundle() {
      // The format of Netlify and of Cloudflare Pages.
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(headers) });
      this.emitFile({
        type: 'asset',
        fileName: 'nginx.conf',
        source: nginxConfiguration(headers),
      });
      this.emitFile({ type: 'asset', fileName: '_redirects', source: '/* /index.html 200\n' });
    },
  };
}

/** The headers of every answer, for a page and the settings it is built with. */
export function headersFor(page: string, settings: Record<string, string>): Record<string, string> {
  return securityHeaders({
    supabase: originOf(settings['VITE_SUPABASE_URL']) ?? "'self'",
    stripeStandIn: originOf(settings['VITE_STRIPE_JS_URL']),
    hasGoogleTag: Boolean(settings['VITE_GOOGLE_TAG_ID']),
    embeddedForm: originOf(settings['VITE_SUBMISSION_FORM_URL']),
    inlineScripts: inlineScripts(page).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  });
}

/** What stands between the tags of scripts without an address; Vite leaves it as it is. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

function headersFile(headers: Record<string, string>): string {
  return [
    '/*',
    ...lines(headers),
    // A file's name holds a hash of what is in it.
    '/assets/*',
    ...lines({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
    '',
  ].join('\n');
}
