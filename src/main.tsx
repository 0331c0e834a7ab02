import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './app/styles/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { startSession } from '#features/auth/session-start.ts';
import { followGuestAccess } from '#features/guest/store.ts';

import { watchErrors } from './app/error-reports.ts';
import { prefetchOnIntent } from './app/prefetch.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');

watchErrors();
startSession();
followGuestAccess();
prefetchOnIntent(routes);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
