import '../styles/app.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';

import { Toasts } from '#ui/feedback/toast.tsx';

import { keepLastView } from '../routing/last-view.ts';
import { accessRuleOf } from '../routing/route-handle.ts';
import { queryClient } from '../query-client.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { ProofHost } from './proof-host.tsx';
import { RequireAccess } from '../access/require-access.tsx';
import { useForgetOthersData } from '../session/use-forget-others-data.ts';
import { useLostSession } from '../session/use-lost-session.ts';

/** The layout and access guard of pages that read data; the landing page loads none of this. */
export default function DataLayout() {
  const rule = accessRuleOf(useMatches().map(({ handle }) => handle));
  useForgetOthersData();
  useLostSession();
  const needs = rule?.needs;
  useEffect(() => {
    const root = document.querySelector('#root');
    return root ? keepLastView(root, needs) : undefined;
  }, [needs]);
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineNotice />
      {rule ? (
        <RequireAccess rule={rule}>
          <Outlet />
        </RequireAccess>
      ) : (
        <Outlet />
      )}
      <ProofHost />
      <Toasts />
    </QueryClientProvider>
  );
}
