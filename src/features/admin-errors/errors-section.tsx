import { Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { BrowserErrors } from './browser-errors.tsx';
import { FailedEvents } from './failed-events.tsx';
import { adminErrorsKey } from './queries.ts';
import type { ErrorsView } from './search-params.ts';

/** What went wrong without anyone saying so: failed webhooks, and errors in visitors' browsers. */
export function ErrorsSection({
  view,
  onViewChange,
  orderPath,
  onResolved,
}: {
  view: ErrorsView;
  onViewChange: (view: ErrorsView) => void;
  orderPath: (orderId: string) => string;
  /** Called when other lists of what needs attention are out of date. */
  onResolved: () => void;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  async function readAgain(): Promise<void> {
    onResolved();
    await queryClient.invalidateQueries({ queryKey: adminErrorsKey });
  }
  const shared = { onChanged: readAgain, flash };
  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      <Title order={2} size="h3">
        Errors
      </Title>
      <FailedEvents
        page={view.eventsPage}
        onPageChange={(eventsPage) => onViewChange({ ...view, eventsPage })}
        orderPath={orderPath}
        {...shared}
      />
      <BrowserErrors
        view={view}
        onChange={(change) => onViewChange({ ...view, ...change })}
        {...shared}
      />
    </Stack>
  );
}
