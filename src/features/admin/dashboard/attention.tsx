import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { useMay } from '#model/panel/may.ts';
import { adminOrderPath, paths } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';

import { attentionText } from './attention-text.ts';
import type { UnfinishedText } from './opening-page.tsx';
import { openingText } from './opening-text.ts';
import { attentionOptions, openingOptions } from './queries.ts';
import type { AttentionLine } from './schema.ts';

/** The list of what waits for somebody, each line with a link to the place. */
export function Attention({ now, unfinished }: { now: Date; unfinished: UnfinishedText[] }) {
  const query = useQuery(attentionOptions);
  const may = useMay();
  const opening = [
    ...(useQuery({ ...openingOptions, enabled: may(paths.adminOpening) }).data ?? []).map(
      openingText,
    ),
    ...unfinished.map(({ title }) => `${title} is not finished.`),
  ];

  function content() {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    if (query.isPending) return <LoadingState label="Looking for open tasks..." />;
    const lines = query.data;
    if (lines.length + opening.length === 0)
      return <Text c="dimmed">All is well: nothing is waiting for you.</Text>;
    return (
      <RecordList label="Tasks" isDense>
        {lines.map((line, index) => {
          const { text, note } = attentionText(line, now);
          const left = line.kind === lines[index + 1]?.kind ? 0 : line.of_kind - shown(lines, line);
          return (
            <RecordRow
              key={`${line.kind} ${line.order_id} ${line.event_id} ${line.at}`}
              title={
                <Anchor component={Link} to={pathOf(line)}>
                  {text}
                </Anchor>
              }
              facts={[left > 0 ? `${note} (${left} more like this)` : note]}
            />
          );
        })}
        {opening.length > 0 && (
          <RecordRow
            title={
              <Anchor component={Link} to={paths.adminOpening}>
                {pluralize(opening.length, 'thing')} to do before the store opens
              </Anchor>
            }
            facts={opening.slice(0, 3)}
          />
        )}
      </RecordList>
    );
  }

  return <Section title="Needs attention">{content()}</Section>;
}

const shown = (lines: AttentionLine[], { kind }: AttentionLine) =>
  lines.filter((line) => line.kind === kind).length;

function pathOf({ kind, order_id: orderId }: AttentionLine): string {
  switch (kind) {
    case 'messages':
      return paths.adminMessages;
    case 'submissions':
      return paths.adminSubmissions;
    case 'contributors':
      return paths.adminPayouts;
    case 'emails':
      return `${paths.adminEmails}?show=failed`;
    case 'failed_event':
    case 'browser_errors':
      return paths.adminErrors;
  }
  return adminOrderPath(orderId ?? '');
}
