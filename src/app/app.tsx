import { StrictMode, Suspense } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';

import { Providers } from './providers.tsx';

/**
 * The whole site, in the browser as when it is rendered in advance. A rendered page is taken over in
 * small steps for the boundary's sake: React answers to the reader in between.
 */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <StrictMode>
      <Providers>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </Providers>
    </StrictMode>
  );
}
