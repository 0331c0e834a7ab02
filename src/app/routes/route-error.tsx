import { Container, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';

import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { isLeaving, leavingMs, reportOnce } from '../error-reports.ts';
import { isNotLoaded, reloadOnce, type Cause } from '../routing/gone-script.ts';

/** Shown when a page breaks or its script fails to load, unless it is being left or loaded again. */
export function RouteError() {
  const error = useRouteError();
  const [isSilent, setSilent] = useState(isLeaving);
  const [cause, setCause] = useState<Cause | null>(isNotLoaded(error) ? null : 'ours');
  useEffect(() => {
    if (isSilent) {
      const timer = setTimeout(() => setSilent(false), leavingMs);
      return () => clearTimeout(timer);
    }
    if (cause === 'ours') reportOnce(error);
    if (cause !== null) return undefined;
    void findCause();
    return undefined;

    async function findCause() {
      setCause(await reloadOnce());
    }
  }, [error, isSilent, cause]);
  if (isSilent || cause === null) return null;
  return (
    <Container py={64}>
      <PageHeader title="This page did not load" />
      <ErrorState
        message={
          cause === 'offline'
            ? 'Please check your connection and try again.'
            : 'Something went wrong on our side. Please try again.'
        }
        onRetry={() => window.location.reload()}
      />
      {import.meta.env.DEV && error instanceof Error && (
        <Text component="pre" mt="md">
          {error.message}
        </Text>
      )}
    </Container>
  );
}
