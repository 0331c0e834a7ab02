// Prepares a build for a static host: the headers it sends, the file for each address, and the pages that
// can be read before, or without, any script. `vite preview` behaves the same way.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadEnv, type Plugin, type Rolldown } from 'vite';

import { frameFile, headersFile, notFoundPage, redirectsFile, shell } from './addresses.ts';
import { checkBudget, firstScripts } from './budget.ts';
import { frameHtml, pageHtml, robotsFile, sitemapFile, stylesFirst } from './page-html.ts';
import { filesOf, renderPages } from './prerender.ts';
import { previewAddresses } from './preview.ts';
import { securityHeaders } from './security-headers.ts';

export function hosting(): Plugin[] {
  return [forHosts(), previewAddresses()];
}

const firstTextModule = 'src/first-text.ts';
const proofFolder = 'assets/proof/';

function forHosts(): Plugin {
  let headers: Record<string, string> = {};
  let settings: Record<string, string> = {};
  let root = '';
  /** The modules of the pages by their addresses; without settings, none but the landing page is rendered. */
  const rendered = new Map<string, string[]>([['/', []]]);
  return {
    name: 'hosting',
    enforce: 'post',
    apply: (_config, { command, isPreview }) => command === 'build' || isPreview === true,
    config(config, { mode }) {
      root = config.root ?? process.cwd();
      settings = loadEnv(mode, root, 'VITE_');
      headers = headersFor(readFileSync(path.join(root, 'index.html'), 'utf8'), settings);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: path.join(root, firstTextModule), name: 'first-text' });
    },
    async generateBundle({ assetFileNames }, bundle) {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      const siteUrl = originOf(settings['VITE_SITE_URL']);
      emit('robots.txt', robotsFile(siteUrl));

      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html.');
      const empty = stylesFirst(String(index.source));
      emit(shell, empty);
      emit(notFoundPage, empty);

      const { pages, frames, otherAddresses } = await renderPages(root, settings, assetFileNames);
      for (const { path: address, offer, modules } of pages)
        rendered.set(offer ? '/plans/:planId' : address, modules);
      for (const { path: address, modules } of frames) rendered.set(address, modules);
      for (const { path: address, html } of [...pages, ...frames])
        checkPictures(address, html, bundle);
      let shown = empty;
      for (const page of pages) {
        const isFont = (file: string) =>
          page.fonts?.some((font) => file.startsWith(`assets/${font}-`)) ?? false;
        const files = {
          ...filesOf(page.modules, bundle),
          fonts: Object.keys(bundle).filter(isFont),
        };
        shown += page.html + files.fonts.join(' ');
        const html = pageHtml(empty, { ...page, siteUrl, files });
        if (page.path === '/') index.source = html;
        else emit(`${page.path.slice(1)}.html`, html);
      }
      const firstText = filesOf([firstTextModule], bundle).scripts;
      for (const frame of frames) {
        const files = filesOf(frame.modules, bundle);
        emit(frameFile(frame.path), frameHtml(empty, frame, files, firstText));
      }
      emit('_headers', headersFile(headers, hashedFiles(bundle, shown)));
      emit(
        '_redirects',
        redirectsFile(
          otherAddresses,
          frames.map(({ path: address }) => address),
        ),
      );
      if (siteUrl) emit('sitemap.xml', sitemapFile(siteUrl, pages));
    },
    // Earlier, the scripts lack the list of files that each page loads.
    writeBundle(_options, bundle) {
      const chunkOf = (name: string) => {
        const output = bundle[name];
        return output?.type === 'chunk' ? [output] : [];
      };
      for (const [address, modules] of rendered) {
        const { scripts } = filesOf(modules, bundle);
        checkBudget(address, [...firstScripts(bundle), ...scripts.flatMap(chunkOf)]);
      }
    },
  };
}

/** @throws if a page names a picture that the build lacks: hydration would not mend it. */
export function checkPictures(address: string, html: string, bundle: Rolldown.OutputBundle): void {
  for (const [, file = ''] of html.matchAll(/\b(?:src|srcset)="\/(assets\/[^"\s]+)/gi)) {
    if (!bundle[file]) throw new Error(`${address} names ${file}, which is not in the build.`);
  }
}

/**
 * The files with a hash in their names: first those that the landing page starts with or a visitor's page shows, then by size, other
 * pictures at last: nothing waits for one to be revalidated. Those of the proof are among the first: it works without a network.
 */
function hashedFiles(bundle: Rolldown.OutputBundle, shown: string): string[] {
  const first = firstScripts(bundle);
  const isFirst = (file: string) =>
    shown.includes(file) ||
    file.startsWith(proofFolder) ||
    first.some(
      ({ fileName, viteMetadata }) => fileName === file || viteMetadata?.importedCss.has(file),
    );
  return Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/'))
    .map((output) => ({
      fileName: output.fileName,
      weight: isFirst(output.fileName)
        ? Infinity
        : (output.type === 'chunk' ? output.code : output.source).length *
          (/\.(webp|png|svg)$/.test(output.fileName) ? -1 : 1),
    }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ fileName }) => fileName);
}

/** The headers of every response, for a page and its build settings. */
export function headersFor(page: string, settings: Record<string, string>): Record<string, string> {
  return securityHeaders({
    supabase: originOf(settings['VITE_SUPABASE_URL']) ?? "'self'",
    stripeFakeOrigin: originOf(settings['VITE_STRIPE_JS_URL']),
    hasCaptcha: Boolean(settings['VITE_TURNSTILE_SITE_KEY']),
    inlineScripts: inlineScripts(page).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  });
}

/** The content of inline scripts; Vite leaves it unchanged. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
