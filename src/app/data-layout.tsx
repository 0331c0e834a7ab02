import './styles/app.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';

import { queryClient } from './query-client.ts';

/** Surrounds the pages that read data; the landing page loads none of this. */
export function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
