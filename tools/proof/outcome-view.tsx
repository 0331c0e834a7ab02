import { Button, Stack, Text } from '@mantine/core';

import { Message } from '#ui/feedback/message.tsx';
import { pluralize } from '#lib/text/pluralize.ts';

import type { Outcome } from './attempt.ts';
import { people, type Person } from './people.ts';
import { Code } from './code.tsx';
import type { Reason } from './rules.ts';
import { ScrollTable } from './scroll-table.tsx';

export interface Attempted {
  person: Person;
  outcome: Outcome;
  reasons: Reason[];
  /** What broke a rule before this. */
  loosened: string | null;
}

/** What someone got, and the rules that decided it. */
export function OutcomeView({
  person,
  outcome,
  reasons,
  loosened,
  allowed,
  onAllowed,
}: Attempted & { allowed?: Person; onAllowed?: () => void }) {
  return (
    <Stack>
      <Message kind={outcome.kind === 'error' ? 'error' : 'info'}>
        <Text fw={600}>{people[person]}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{summaryOf(outcome)}</Text>
      </Message>
      {outcome.kind === 'rows' && outcome.rows.length > 0 && (
        <ScrollTable
          label="The rows"
          height="24rem"
          columns={outcome.columns}
          rows={outcome.rows}
        />
      )}
      {outcome.kind === 'rows' &&
        outcome.columns.length > 0 &&
        outcome.rows.length < outcome.count && (
          <Text c="dimmed">The first {outcome.rows.length} are shown.</Text>
        )}
      {allowed && (
        <div>
          <Button
            variant="default"
            onClick={onAllowed}
            h="auto"
            mih="2.25rem"
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
          >
            Send it as someone who may: {people[allowed]}
          </Button>
        </div>
      )}
      {loosened !== null && <Code title="You loosened this:" text={loosened} />}
      {isOfPostgres(outcome) && reasons.length === 0 && (
        <Text>No rule of ours: PostgreSQL itself, or Supabase’s own grants, refuse this.</Text>
      )}
      {reasons.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>The rules that decided{loosened !== null && ' before'}</Text>
          {reasons.map(({ rule: { file, text }, line, why }) => (
            <Code key={`${file}:${line}`} title={`${file}:${line}`} note={why} text={text} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Rights, names and syntax. Broken constraints are rules of ours, which no reason shows. */
const isOfPostgres = (outcome: Outcome) =>
  outcome.kind === 'error' && outcome.code?.startsWith('42') === true;

function summaryOf(outcome: Outcome): string {
  if (outcome.kind === 'done') return outcome.message;
  if (outcome.kind === 'rows') {
    return outcome.count === 0
      ? 'No rows: the statement runs and reaches nothing.'
      : pluralize(outcome.count, 'row');
  }
  const { code, message, detail, hint } = outcome;
  const said = [message, detail, hint].filter(Boolean).join(' ');
  return code ? `Refused (SQLSTATE ${code}): ${said}` : said;
}
