import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { pluralize } from '#lib/pluralize.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';

import { resolveErrors } from './mutations.ts';
import { browserErrorsOptions } from './queries.ts';
import { errorFilters, type BrowserError } from './schema.ts';
import type { ErrorsView } from './search-params.ts';

/** The errors that crashed pages of visitors, by kind, latest first. */
export function BrowserErrors({
  view: { filter, page },
  onChange,
}: {
  view: ErrorsView;
  onChange: (change: Partial<ErrorsView>) => void;
}) {
  const query = useQuery(browserErrorsOptions(filter, page));
  const resolution = useMutation({
    mutationFn: resolveErrors,
    onSuccess: () => toast.success('Marked as resolved. It is listed again if it happens again.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <Section title="Visitors’ browsers">
      <Stack>
        <Text c="dimmed">Errors that crashed a page, kept for 90 days, without personal data.</Text>
        <NativeSelect
          aria-label="Show"
          maw={240}
          data={[...errorFilters]}
          value={filter}
          onChange={(event) => {
            const chosen = errorFilters.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onChange({ filter: chosen.value, page: 1 });
          }}
        />
        <PagedList
          query={query}
          noun={['kind of error', 'kinds of errors']}
          empty={filter === 'open' ? 'No open errors.' : 'No resolved errors.'}
          onPageChange={(next) => onChange({ page: next })}
        >
          {(errors) => (
            <RecordList label="Browser errors">
              {errors.map((error) => (
                <RecordRow
                  key={error.kind}
                  title={error.message}
                  facts={factsOf(error)}
                  actions={
                    filter === 'resolved' ? undefined : (
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={`Mark as resolved: ${error.message}`}
                        disabled={resolution.isPending}
                        onClick={() => resolution.mutate(error)}
                      >
                        Mark as resolved
                      </Button>
                    )
                  }
                >
                  {error.stack !== '' && (
                    <Disclosure summary="Stack trace of the latest">
                      <Text
                        component="pre"
                        size="xs"
                        m={0}
                        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                      >
                        {error.stack}
                      </Text>
                    </Disclosure>
                  )}
                </RecordRow>
              ))}
            </RecordList>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

function factsOf({
  count,
  pages,
  browsers,
  firstAt,
  lastAt,
  resolvedAt,
  path,
  browser,
}: BrowserError) {
  return [
    `${pluralize(count, 'time')}, in ${pluralize(browsers, 'kind')} of browser, on ${pluralize(pages, 'page')}`,
    count === 1
      ? formatMoment(lastAt)
      : `First ${formatMoment(firstAt)}, last ${formatMoment(lastAt)}`,
    `Latest on ${path}, ${browser || 'unknown browser'}`,
    resolvedAt === null ? '' : `Resolved ${formatMoment(resolvedAt)}`,
  ];
}
