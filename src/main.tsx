import './app/styles/fonts.css';
import './app/styles/base.css';
import '#lib/data/zod-settings.ts';

import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DOMRouterOpts } from 'react-router-dom';

import { startSession } from '#features/auth/session/session-start.ts';
import { followGuestAccess } from '#features/visitors/guest/store.ts';

import { App } from './app/app.tsx';
import { watchErrors } from './app/error-reports.ts';
import { dataShown } from './app/routing/data-shown.ts';
import { loadLazyRoutes } from './app/routing/load-lazy-routes.ts';
import { prefetchOnIntent } from './app/routing/prefetch.ts';
import { routes } from './app/router.tsx';
import { followTranslation } from './app/translated-text.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');

document.dispatchEvent(new Event('started'));
watchErrors();
startSession();
followGuestAccess();
prefetchOnIntent(routes);
followTranslation(document);
// Quotations are written in it, and no first paint waits for it (fonts.css).
void document.fonts.load("1em 'Source Serif 4 English'");

/** Hydrates a prerendered page or renders the page. */
async function start(root: Element): Promise<void> {
  const html = document.documentElement;
  if (root.hasChildNodes() && html.dataset['rendering'] === undefined) {
    const loading = loadLazyRoutes(routes, window.location.pathname);
    try {
      if (loading.length > 0) await Promise.all(loading);
      // With hydration data, the router keeps the current scroll position.
      hydrateRoot(root, app({ hydrationData: {} }));
      document.dispatchEvent(new Event('hydrated'));
      return;
    } catch {
      // A script failed to load: render, which shows the error page.
    }
  }
  const client = createRoot(root);
  const render = () => client.render(app());
  // The prerendered page of anonymous visitors is replaced before anything is shown.
  if (root.hasChildNodes()) flushSync(render);
  else startTransition(render);
  const frame = document.querySelector('#frame');
  if (frame && html.dataset['rendering'] === 'frame') await dataShown(root);
  frame?.remove();
  delete html.dataset['rendering'];
}

const app = (options?: DOMRouterOpts) => <App router={createBrowserRouter(routes, options)} />;

// Each script that the page names is run in a step of its own, and so is the start: a phone responds in between.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
  import(/* @vite-ignore */ href).catch(() => {});
setTimeout(() => void start(root));
