import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { LoadFailure } from '#ui/load-failure.tsx';

import classes from './answer-view.module.css';
import type { Answer } from './use-answer.ts';

/** Shows what was answered, or that it is on its way, or why it isn't there. */
export function AnswerView<Data>({
  answer: { data, failure, isFetching, isOutdated, retry },
  loading,
  children,
}: {
  answer: Answer<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Stack gap="lg">
      {failure && (
        <LoadFailure
          failure={failure}
          hasData={data !== undefined}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined ? (
        <div aria-busy={isOutdated} className={classes.data}>
          {children(data)}
        </div>
      ) : (
        !failure && loading
      )}
    </Stack>
  );
}
