import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './app/styles/base.css';
import '#lib/zod-settings.ts';

import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { startSession } from '#features/auth/session-start.ts';
import { followGuestAccess } from '#features/guest/store.ts';

import { watchErrors } from './app/error-reports.ts';
import { matchedLoading } from './app/load-page.ts';
import { prefetchOnIntent } from './app/prefetch.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');

watchErrors();
startSession();
followGuestAccess();
prefetchOnIntent(routes);
void start(root);

/** Takes over a page that was rendered in advance, or draws the page. */
async function start(root: Element): Promise<void> {
  const html = document.documentElement;
  if (root.hasChildNodes() && html.dataset['rendering'] !== 'anew') {
    const loading = matchedLoading(routes, window.location.pathname);
    try {
      if (loading.length > 0) await Promise.all(loading);
      hydrateRoot(root, app());
      document.dispatchEvent(new Event('hydrated'));
      return;
    } catch {
      // A script could not be had: the page that says so is drawn.
    }
  }
  const client = createRoot(root);
  flushSync(() => client.render(app()));
  delete html.dataset['rendering'];
}

function app() {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>
    </StrictMode>
  );
}
