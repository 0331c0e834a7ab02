import { Container, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';

import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { isLeaving, leavingMs, reportOnce } from '../error-reports.ts';

/** Shown when a page breaks or its script fails to load, unless it is being left. */
export function RouteError() {
  const error = useRouteError();
  const [isSilent, setSilent] = useState(isLeaving);
  useEffect(() => {
    if (!isSilent) return reportOnce(error);
    const timer = setTimeout(() => setSilent(false), leavingMs);
    return () => clearTimeout(timer);
  }, [error, isSilent]);
  if (isSilent) return null;
  return (
    <Container py={64}>
      <PageHeader title="This page did not load" />
      <ErrorState
        message="Please check your connection and try again."
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
