import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, useFlashMessage } from '#ui/use-flash-message.ts';

import { cancelJob } from './mutations.ts';
import { ownJob } from './own-job.ts';
import { latestJobOptions } from './queries.ts';
import { runJob } from './run-job.ts';
import type { Job } from './schema.ts';
import { describeRunningJob, failureOf, outcomeOf } from './wording.ts';

/** How long the last job stays on display, in milliseconds. */
const rememberedMs = 60 * 60 * 1000;

/**
 * Shows and runs long admin tasks. Any open admin page runs the job step by step; the progress bar and the
 * result survive a reload.
 */
export function JobProgress({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient();
  const job = useQuery(latestJobOptions).data ?? null;
  const flash = useFlashMessage();

  const ended = useEffectEvent((last: Job) => {
    if (ownJob.is(last.id)) {
      ownJob.forget();
      if (last.state === 'failed') flash.error(outcomeOf(last));
      else flash.success(outcomeOf(last), longShownMs);
    }
    onEnded();
  });
  const watched = useRef<string>(undefined);
  useEffect(() => {
    if (job === null) return;
    if (job.endedAt === null) {
      watched.current = job.id;
    } else if (watched.current === job.id || ownJob.is(job.id)) {
      // The job may also have ended while this page was loading, or in another one.
      watched.current = undefined;
      ended(job);
    }
  }, [job]);

  return (
    <>
      {flash.message && (
        <div style={{ marginBottom: 'var(--mantine-spacing-lg)' }}>
          <StatusBanner message={flash.message} />
        </div>
      )}
      {job && job.endedAt === null && (
        <RunningJob
          key={job.id}
          job={job}
          onStep={(next) => {
            queryClient.setQueryData(latestJobOptions.queryKey, next);
            // Start the next job in the queue, if any.
            if (next.endedAt !== null) void queryClient.invalidateQueries(latestJobOptions);
          }}
        />
      )}
      {job && job.endedAt !== null && flash.message === null && <LastJob job={job} />}
    </>
  );
}

function RunningJob({ job, onStep }: { job: Job; onStep: (job: Job) => void }) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isLost, setLost] = useState(false);
  const cancelling = useMutation({ mutationFn: () => cancelJob(job.id), onSuccess: onStep });
  const took = useEffectEvent(onStep);
  const { id } = job;

  useEffect(() => {
    if (failure !== null) return undefined;
    const watching = new AbortController();
    runJob(id, watching.signal, took, setLost).catch((error: unknown) => {
      if (!watching.signal.aborted) setFailure(error);
    });
    return () => watching.abort();
  }, [id, failure]);

  const isCancellable = job.state === 'running' && job.kind !== 'relink';
  return (
    <Stack gap="xs" mb="xl">
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text>
          {describeRunningJob(job)}: {job.done.toLocaleString('en-US')} of{' '}
          {job.total.toLocaleString('en-US')}
        </Text>
        {isCancellable && (
          <Button
            variant="default"
            size="compact-md"
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {cancelling.isPending ? 'Cancelling...' : 'Cancel'}
          </Button>
        )}
      </Group>
      <Progress
        value={job.total === 0 ? 100 : (100 * job.done) / job.total}
        animated={failure === null && !isLost}
        aria-label={describeRunningJob(job)}
      />
      <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {isLost
          ? 'Connection lost. Retrying...'
          : `Started by ${job.startedBy ?? 'a deleted account'}. It runs while any admin has one of these pages open.`}
      </Text>
      {cancelling.isError && <Message kind="error">Error: {messageOf(cancelling.error)}</Message>}
      {failure !== null && (
        <Message kind="error">
          <Stack gap="xs" align="flex-start">
            {`${failureOf(job)}: ${messageOf(failure)} What was done is kept.`}
            <Button variant="default" size="compact-md" onClick={() => setFailure(null)}>
              Continue
            </Button>
          </Stack>
        </Message>
      )}
    </Stack>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function LastJob({ job }: { job: Job }) {
  const endedAt = Date.parse(job.endedAt ?? '');
  const [openedAt] = useState(() => Date.now());
  if (openedAt - endedAt > rememberedMs) return null;
  return (
    <Text c="dimmed" size="sm" mb="xl" style={{ overflowWrap: 'anywhere' }}>
      Last task: {outcomeOf(job)} Started by {job.startedBy ?? 'a deleted account'}, ended{' '}
      {moment.format(endedAt)}.
    </Text>
  );
}
