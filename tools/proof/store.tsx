import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';

import { Section } from '#ui/page/section.tsx';

import { type Attack, attacks } from './attacks.ts';
import { callerOf, isPerson, people, type Person } from './people.ts';
import type { Facts } from './build/facts.ts';
import { Loosening } from './loosening.tsx';
import { MatrixSection } from './matrix-section.tsx';
import { MutationSection } from './mutation-section.tsx';
import { type Attempted, OutcomeView } from './outcome-view.tsx';
import { hasSucceeded } from './attempt.ts';
import { reasonsOf } from './rules.ts';
import type { Ask } from './use-store.ts';

/** What can be done once the store is loaded. */
export function Store({
  facts,
  isBusy,
  ask,
  restart,
}: {
  facts: Facts;
  isBusy: boolean;
  ask: Ask;
  restart: () => void;
}) {
  const [person, setPerson] = useState<Person>('visitor');
  const [sql, setSql] = useState('select name, price_cents from public.products');
  const [attack, setAttack] = useState<Attack | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [attempted, setAttempted] = useState<Attempted | null>(null);
  const [broken, setBroken] = useState<string | null>(null);

  async function send(as: Person, statement: string, loosening = broken) {
    setPerson(as);
    setSql(statement);
    const caller = callerOf(as, facts.claims);
    const outcome = await ask({ kind: 'attempt', caller, sql: statement });
    if (!outcome) return;
    const reasons = reasonsOf(facts.rules, statement, caller.role, outcome);
    setAttempted({
      person: as,
      outcome,
      reasons,
      loosened: hasSucceeded(outcome) ? loosening : null,
    });
  }

  function choose(chosen: Attack) {
    setAttack(chosen);
    // On a phone the outcome is two screens further down.
    form.current?.scrollIntoView();
    void send(chosen.as, chosen.sql);
  }

  return (
    <>
      <Section title="Twenty attacks">
        <Text mb="md">Each sends a statement as someone who must not succeed with it.</Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="xs">
          {attacks.map((each) => (
            <Button
              key={each.title}
              variant={each === attack ? 'filled' : 'default'}
              disabled={isBusy}
              onClick={() => choose(each)}
              h="auto"
              mih="2.75rem"
              py={6}
              styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
            >
              {each.title}
            </Button>
          ))}
        </SimpleGrid>
      </Section>
      <div ref={form}>
        <Section title="Any statement, as anyone">
          <Stack>
            <NativeSelect
              label="You are"
              data={Object.entries(people).map(([value, label]) => ({ value, label }))}
              value={person}
              onChange={({ currentTarget: { value } }) => isPerson(value) && setPerson(value)}
            />
            <Textarea
              label="Your statement, in SQL"
              value={sql}
              onChange={({ currentTarget: { value } }) => setSql(value)}
              autosize
              minRows={3}
              spellCheck={false}
              autoCapitalize="off"
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            />
            <Group>
              <Button onClick={() => void send(person, sql)} disabled={isBusy}>
                Send
              </Button>
              {isBusy && (
                <Button variant="default" onClick={restart}>
                  Stop
                </Button>
              )}
            </Group>
            {attempted && (
              <OutcomeView
                {...attempted}
                {...(attack?.sql === sql &&
                  attempted.person === attack.as && {
                    allowed: attack.allowed,
                    onAllowed: () => void send(attack.allowed, attack.sql),
                  })}
              />
            )}
          </Stack>
        </Section>
      </div>
      <Loosening
        attack={attack}
        facts={facts}
        isBusy={isBusy}
        ask={ask}
        broken={broken}
        onLoosened={(statement) => {
          setBroken(statement);
          if (attack) void send(attack.as, attack.sql, statement);
        }}
        onPutBack={restart}
      />
      <MatrixSection tests={facts.tests} />
      <MutationSection score={facts.mutation} />
    </>
  );
}
