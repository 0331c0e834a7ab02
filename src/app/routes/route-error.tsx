import { Container, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { reportOnce } from '../error-reports.ts';

/** Shown when a page breaks or its script fails to load. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportOnce(error), [error]);
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
