import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

/** The outcome of an action or a note about the page, announced to screen readers. */
export function Message({
  kind,
  children,
}: {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
}) {
  const isError = kind === 'error';
  const Icon = icons[kind];
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
