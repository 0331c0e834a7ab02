import { StrictMode, Suspense } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';

import { Providers } from './providers.tsx';

/**
 * The whole site, in the browser and in the prerenderer. The Suspense boundary lets React hydrate a
 * prerendered page in small steps and respond to input in between.
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
