import { useRef, useState } from 'react';

import type { Attack } from './attacks.ts';
import { AttackList } from './attack-list.tsx';
import { callerOf, type Person } from './people.ts';
import type { Facts } from './facts.ts';
import { Loosening } from './loosening.tsx';
import { MatrixSection } from './matrix-section.tsx';
import { MutationSection } from './mutation-section.tsx';
import { type Attempted, OutcomeView } from './outcome-view.tsx';
import { hasSucceeded } from './attempt.ts';
import { isLoosened, reasonsOf } from './rules.ts';
import { StatementForm } from './statement-form.tsx';
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
    const reasons = reasonsOf(facts.rules, statement, caller.role, outcome);
    const isByLoosening =
      loosening !== null && hasSucceeded(outcome) && isLoosened(loosening, statement, reasons);
    setAttempted({ person: as, outcome, reasons, loosened: isByLoosening ? loosening : null });
  }

  return (
    <>
      <AttackList
        chosen={attack}
        isBusy={isBusy}
        onChoose={(chosen) => {
          setAttack(chosen);
          // On a phone the outcome is two screens further down.
          form.current?.scrollIntoView();
          void send(chosen.as, chosen.sql);
        }}
      />
      <div ref={form}>
        <StatementForm
          person={person}
          sql={sql}
          isBusy={isBusy}
          onPerson={setPerson}
          onSql={setSql}
          onSend={() => void send(person, sql)}
          onStop={restart}
        >
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
        </StatementForm>
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
