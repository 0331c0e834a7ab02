// Simulates a static host for `vite preview`, and so for the browser tests: Cloudflare Pages, which is
// the strictest about addresses.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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
const rewritten = (address: string, redirects: string): string =>
  redirectsOf(redirects).find(({ pattern }) => pattern.test(address))?.to ?? address;

/** What is made of a text, which is the same for each of a page's files. */
function once<Made>(make: (text: string) => Made): (text: string) => Made {
  let last: { text: string; made: Made } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const redirectsOf = once((redirects) =>
  redirects.split('\n').flatMap((line) => {
    const [from = '', to = ''] = line.split(' ');
    return from ? [{ pattern: new RegExp(patternOf(from)), to }] : [];
  }),
);

interface HeaderRule {
  pattern: RegExp;
  lines: string[];
}

const rulesOf = once((headers): HeaderRule[] =>
  headers.split(/\n(?=\/)/).map((rule) => {
    const [address = '', ...lines] = rule.split('\n');
    return { pattern: new RegExp(patternOf(address)), lines };
  }),
);

/** The headers that `_headers` sets for an address, whether it has a file or not, and the host's own caching. */
export function headersAt(asked: string, headers: string): Record<string, string> {
  const found = new Map<string, string[]>([
    ['Cache-Control', ['public, max-age=0, must-revalidate']],
  ]);
  const isSet = new Set<string>();
  for (const { pattern, lines } of rulesOf(headers)) {
    if (!pattern.test(asked)) continue;
    for (const removed of lines.filter((line) => line.startsWith('  ! '))) {
      found.delete(removed.slice('  ! '.length));
    }
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      if (!name) continue;
      found.set(name, [...((isSet.has(name) && found.get(name)) || []), value]);
      isSet.add(name);
    }
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, values.join(', ')]));
}

interface Compressed {
  type: string;
  tag: string;
  body: Buffer;
}

/** The types of files that are worth compressing. */
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Files by their path, compressed once: a host keeps them so, while Vite compresses each answer anew. */
function compressedFiles(): (file: string) => Compressed | undefined {
  const known = new Map<string, Compressed>();
  return (file) => {
    const type = types[path.extname(file)];
    if (!type) return undefined;
    const key = `${file} ${statSync(file).mtimeMs}`;
    const kept = known.get(key);
    if (kept) return kept;
    const body = gzipSync(readFileSync(file));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    const compressed = { type, tag, body };
    known.set(key, compressed);
    return compressed;
  };
}

export function previewAddresses(): Plugin {
  return {
    name: 'preview-addresses',
    configurePreviewServer({ config, middlewares }) {
      const outDir = path.resolve(config.root, config.build.outDir);
      const compressed = compressedFiles();
      const texts = new Map<string, { at: number; text: string }>();
      /** The content of a file, read again when it has changed; '' without one. */
      const text = (name: string) => {
        const file = path.join(outDir, name);
        const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
        if (at === undefined) return '';
        const kept = texts.get(name);
        if (kept?.at === at) return kept.text;
        const read = { at, text: readFileSync(file, 'utf8') };
        texts.set(name, read);
        return read.text;
      };
      const isFile = (name: string) => {
        const found = statSync(path.join(outDir, name), { throwIfNoEntry: false });
        return found?.isFile() ?? false;
      };
      middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://preview');
        const headers = headersAt(pathname, text('_headers'));
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const answer = answerTo(pathname, { redirects: text('_redirects'), isFile });
        if (answer.status === 200) {
          const accepts = request.headers['accept-encoding']?.includes('gzip');
          const file = accepts && compressed(path.join(outDir, answer.to));
          if (!file) {
            request.url = `/${answer.to}${search}`;
            next();
            return;
          }
          const { type, tag, body } = file;
          const isKnown = request.headers['if-none-match'] === tag;
          response.writeHead(isKnown ? 304 : 200, {
            ETag: tag,
            Vary: 'Accept-Encoding',
            ...(!isKnown && {
              'Content-Type': type,
              'Content-Encoding': 'gzip',
              'Content-Length': body.length,
            }),
          });
          response.end(isKnown || request.method === 'HEAD' ? undefined : body);
          return;
        }
        response.writeHead(
          answer.status,
          answer.status === 308
            ? { Location: `${answer.to}${search}` }
            : { 'Content-Type': 'text/html; charset=utf-8' },
        );
        response.end(answer.status === 404 ? text(answer.to) : undefined);
      });
    },
  };
}
