import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The outcome of what somebody just did, read out by screen readers as it appears. */
export function Message({ kind, children }: { kind: 'error' | 'success'; children: ReactNode }) {
  const isError = kind === 'error';
  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <Alert
      role={isError ? 'alert' : 'status'}
      variant="outline"
      color={isError ? 'red' : 'pine'}
      icon={<Icon aria-hidden />}
    >
      {children}
    </Alert>
  );
}
