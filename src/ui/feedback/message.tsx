import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

/** The outcome of an action or a note about the page, announced to screen readers. */
export function Message({
  kind,
  title,
  isAlert = kind === 'error',
  onClose,
  children,
}: {
  kind: 'error' | 'success' | 'info';
  title?: string | undefined;
  /** Announced at once, as every error is. */
  isAlert?: boolean;
  /** Without it, the message cannot be closed. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <Alert
      role={isAlert ? 'alert' : 'status'}
      title={title}
      variant="outline"
      color={kind === 'error' ? 'red' : 'pine'}
      icon={<Icon aria-hidden />}
      // A server's words, and addresses, may be longer than a phone is wide.
      styles={{ message: { overflowWrap: 'anywhere' } }}
      {...(onClose && { withCloseButton: true, closeButtonLabel: 'Close message', onClose })}
    >
      {children}
    </Alert>
  );
}
