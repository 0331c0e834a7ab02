// Which file answers which address, and for how long a browser may keep it. A static host is told in
// `_redirects` and `_headers`; `vite preview` does the same.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The page without content: the app draws what the address asks for. */
export const shell = 'app.html';

// A file's name holds a hash of what is in it.
const hashed = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The format of Netlify and of Cloudflare Pages. */
export function headersFile(headers: Record<string, string>): string {
  return ['/*', ...lines(headers), '/assets/*', ...lines(hashed), ''].join('\n');
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

/** Pages that are not rendered in advance; any other address is answered by a copy of the shell. */
export function redirectsFile(addresses: string[]): string {
  return addresses.map((address) => `${address} /${shell} 200\n`).join('');
}

/** Answers addresses as a static host does. */
export function previewAddresses(): Plugin {
  return {
    name: 'preview-addresses',
    configurePreviewServer({ config, middlewares }) {
      const outDir = path.resolve(config.root, config.build.outDir);
      const isFile = (name: string) => {
        const file = path.join(outDir, name);
        return existsSync(file) && statSync(file).isFile();
      };
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://preview');
        const isAsset = pathname.startsWith('/assets/');
        if (isAsset && isFile(pathname)) {
          for (const [name, value] of Object.entries(hashed)) response.setHeader(name, value);
        } else if (isAsset) {
          response.writeHead(404).end();
          return;
        } else if (pathname !== '/' && !isFile(pathname) && !isFile(`${pathname}.html`)) {
          request.url = `/${shell}`;
        }
        next();
      });
    },
  };
}
