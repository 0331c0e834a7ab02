import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { oneOf, page as pageParam, urlState } from '#lib/data/search-params.ts';
import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { DataTable, type Column } from '#ui/list/data-table.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { PagedList } from '#ui/list/paged-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { resolveErrors } from './mutations.ts';
import { browserErrorsOptions } from './queries.ts';
import { errorFilters, type BrowserError } from './schema.ts';

/** `?show=resolved&page=2`. */
const errorsUrl = urlState({ filter: oneOf('show', errorFilters), page: pageParam() });

/** The errors that crashed pages of visitors, by kind, latest first. */
export function BrowserErrors() {
  const [{ filter, page }, show] = useUrlState(errorsUrl);
  const query = useQuery(browserErrorsOptions(filter, page));
  const resolution = useMutation({
    mutationFn: resolveErrors,
    onSuccess: () => toast.success('Marked as resolved. It is listed again if it happens again.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <Section title="Visitors’ browsers">
      <Text c="dimmed">Errors that crashed a page, kept for 90 days, without personal data.</Text>
      <NativeSelect
        aria-label="Show"
        maw={240}
        my="md"
        data={[...errorFilters]}
        value={filter}
        onChange={(event) => {
          const chosen = errorFilters.find(({ value }) => value === event.currentTarget.value);
          if (chosen) show({ filter: chosen.value, page: 1 });
        }}
      />
      <PagedList
        query={query}
        noun={['kind of error', 'kinds of errors']}
        empty={filter === 'open' ? 'No open errors.' : 'No resolved errors.'}
        onPageChange={(next) => show({ filter, page: next })}
      >
        {(errors) => (
          <DataTable
            label="Browser errors"
            rows={errors}
            columns={columns}
            keyOf={({ kind }) => kind}
            nameOf={({ message }) => message}
            actions={(error) => [
              filter === 'open' && {
                label: 'Mark as resolved',
                onClick: () => resolution.mutate(error),
                isDisabled: resolution.isPending,
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  );
}

const columns: Column<BrowserError>[] = [
  {
    label: 'Error',
    cell: ({ message, stack }) => (
      <>
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        {stack !== '' && (
          <Disclosure summary="Stack trace of the latest">
            <Text
              component="pre"
              size="xs"
              m={0}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {stack}
            </Text>
          </Disclosure>
        )}
      </>
    ),
  },
  { label: 'Times', isFigure: true, cell: ({ count }) => formatCount(count) },
  {
    label: 'Where',
    cell: ({ pages, browsers, path, browser }) => (
      <>
        {pluralize(pages, 'page')}, {pluralize(browsers, 'kind')} of browser
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Latest on {path}, {browser || 'unknown browser'}
        </Text>
      </>
    ),
  },
  {
    label: 'When',
    isDate: true,
    cell: ({ count, firstAt, lastAt, resolvedAt }) => (
      <>
        {formatMoment(lastAt)}
        {count > 1 && (
          <Text size="sm" c="dimmed">
            First {formatMoment(firstAt)}
          </Text>
        )}
        {resolvedAt !== null && (
          <Text size="sm" c="dimmed">
            Resolved {formatMoment(resolvedAt)}
          </Text>
        )}
      </>
    ),
  },
];
