// Adds the page /proof to a site whose settings ask for it: all that the site knows of it is this plugin.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type ConfigEnv, loadEnv, type Plugin } from 'vite';

import { pageFiles } from './page-files.ts';
import { projectDir } from './store.ts';

const page = 'tools/proof/index.html';
const worker = /^\/assets\/proof\/worker-[\w-]+\.js\n.*$/m;
const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

export function proof({ command, mode, isPreview = false }: ConfigEnv): Plugin[] {
  const isAsked = loadEnv(mode, projectDir, 'WITH_PROOF')['WITH_PROOF'] === 'true';
  if (isPreview || !isAsked) return [];
  return command === 'build' ? [inBuild(mode)] : [inDevelopment(), pageFiles()];
}

/** A build of its own, whose files are added to the site's. */
function inBuild(mode: string): Plugin {
  return {
    name: 'proof',
    // After the plugin that writes `_headers`.
    enforce: 'post',
    async buildStart() {
      const built = await build({
        configFile: false,
        root: projectDir,
        mode,
        logLevel: 'error',
        publicDir: false,
        plugins: [react(), pageFiles()],
        // One file, which browsers cache permanently: the worker starts again without a network.
        worker: {
          format: 'es',
          rolldownOptions: { checks: { eval: false }, output: { codeSplitting: false } },
        },
        build: {
          write: false,
          assetsDir: 'assets/proof',
          target: 'es2023',
          // PGlite evaluates code of its own.
          rolldownOptions: { input: path.join(projectDir, page), checks: { eval: false } },
        },
      });
      for (const result of [built].flat()) {
        if (!('output' in result)) continue;
        for (const output of result.output) {
          this.emitFile({
            type: 'asset',
            fileName: output.fileName === page ? 'proof.html' : output.fileName,
            source: output.type === 'chunk' ? output.code : output.source,
          });
        }
      }
    },
    /** A worker's policy comes with its script, in place of the site's: `!` removes what an earlier rule set. */
    generateBundle(_options, bundle) {
      const headers = bundle['_headers'];
      if (headers?.type !== 'asset' || !worker.test(String(headers.source)))
        throw new Error('The worker of /proof has no rule in _headers.');
      headers.source = String(headers.source).replace(
        worker,
        (rule) =>
          `${rule}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${workerPolicy}`,
      );
    },
  };
}

function inDevelopment(): Plugin {
  return {
    name: 'proof-in-development',
    config: () => ({
      optimizeDeps: { exclude: ['@electric-sql/pglite', '@electric-sql/pglite-pgtap'] },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/proof\/?(?=$|\?)/.test(request.url ?? '')) request.url = `/${page}`;
        next();
      });
    },
  };
}
