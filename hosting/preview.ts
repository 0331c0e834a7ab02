// Simulates a static host for `vite preview`, and so for the browser tests: Cloudflare Pages, which is
// the strictest about addresses.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

import { notFoundPage, patternOf } from './addresses.ts';

interface Rules {
  /** The content of `_redirects`. */
  redirects: string;
  /** Whether the build has a file for an address. */
  isFile: (address: string) => boolean;
}

interface Answer {
  status: 200 | 308 | 404;
  /** A file's name within the build, or the address to redirect to. */
  to: string;
}

/** The response of Cloudflare Pages: it rewrites an address at most once, then looks for its file. */
export function answerTo(asked: string, { redirects, isFile }: Rules): Answer {
  const address = rewritten(asked, redirects);
  const withoutSlash = address.replace(/\/$/, '');

  if (address.endsWith('/') && isFile(`${address}index.html`)) return file(`${address}index.html`);
  if (address.endsWith('.html') && isFile(address)) {
    return moved(address.replace(/(?<=\/)index\.html$|\.html$/, ''));
  }
  if (isFile(address)) return file(address);
  if (isFile(`${withoutSlash}.html`)) {
    return address === withoutSlash ? file(`${address}.html`) : moved(withoutSlash);
  }
  if (isFile(`${withoutSlash}/index.html`)) return moved(`${withoutSlash}/`);
  return { status: 404, to: notFoundPage };
}

const file = (address: string): Answer => ({ status: 200, to: address.slice(1) });
const moved = (to: string): Answer => ({ status: 308, to });

/** The rewritten address, according to `_redirects`. */
function rewritten(address: string, redirects: string): string {
  for (const line of redirects.split('\n')) {
    const [from = '', to = ''] = line.split(' ');
    if (from && isAt(address, from)) return to;
  }
  return address;
}

/** The Cache-Control that `_headers` sets for an address, whether it has a file or not, or else the host's. */
export function cacheControl(asked: string, headers: string): string {
  const said = headers.split(/\n(?=\/)/).flatMap((rule) => {
    const [address = '', ...lines] = rule.split('\n');
    return isAt(asked, address) ? lines.filter((line) => line.startsWith(cacheLine)) : [];
  });
  const values = said.map((line) => line.slice(cacheLine.length));
  return values.join(', ') || 'public, max-age=0, must-revalidate';
}

const cacheLine = '  Cache-Control: ';

const isAt = (asked: string, address: string) => new RegExp(patternOf(address)).test(asked);

export function previewAddresses(): Plugin {
  return {
    name: 'preview-addresses',
    configurePreviewServer({ config, middlewares }) {
      const outDir = path.resolve(config.root, config.build.outDir);
      const text = (name: string) => {
        const file = path.join(outDir, name);
        return existsSync(file) ? readFileSync(file, 'utf8') : '';
      };
      const isFile = (name: string) => {
        const file = path.join(outDir, name);
        return existsSync(file) && statSync(file).isFile();
      };
      middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://preview');
        response.setHeader('Cache-Control', cacheControl(pathname, text('_headers')));
        const answer = answerTo(pathname, { redirects: text('_redirects'), isFile });
        if (answer.status === 200) {
          request.url = `/${answer.to}${search}`;
          next();
          return;
        }
        response.writeHead(answer.status, {
          ...config.preview.headers,
          ...(answer.status === 308
            ? { Location: `${answer.to}${search}` }
            : { 'Content-Type': 'text/html; charset=utf-8' }),
        });
        response.end(answer.status === 404 ? text(answer.to) : undefined);
      });
    },
  };
}
