import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

import { Section } from '#ui/section.tsx';

import { isPerson, people, type Person } from './people.ts';

const choices = Object.entries(people).map(([value, label]) => ({ value, label }));

/** A statement, its sender, and below them the outcome. */
export function StatementForm({
  person,
  sql,
  isBusy,
  onPerson,
  onSql,
  onSend,
  onStop,
  children,
}: {
  person: Person;
  sql: string;
  isBusy: boolean;
  onPerson: (person: Person) => void;
  onSql: (sql: string) => void;
  onSend: () => void;
  onStop: () => void;
  children: ReactNode;
}) {
  return (
    <Section title="Any statement, as anyone">
      <Stack>
        <NativeSelect
          label="You are"
          data={choices}
          value={person}
          onChange={({ currentTarget: { value } }) => isPerson(value) && onPerson(value)}
        />
        <Textarea
          label="Your statement, in SQL"
          value={sql}
          onChange={({ currentTarget: { value } }) => onSql(value)}
          autosize
          minRows={3}
          spellCheck={false}
          autoCapitalize="off"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group>
          <Button onClick={onSend} disabled={isBusy}>
            Send
          </Button>
          {isBusy && (
            <Button variant="default" onClick={onStop}>
              Stop
            </Button>
          )}
        </Group>
        {children}
      </Stack>
    </Section>
  );
}
