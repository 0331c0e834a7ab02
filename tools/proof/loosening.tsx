import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { pluralize } from '#lib/text/pluralize.ts';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';

import type { Attack } from './attacks.ts';
import { Code } from './code.tsx';
import type { FileResult } from './engine.ts';
import type { Facts } from './build/facts.ts';
import { testsAbout } from './tests-about.ts';
import type { Ask } from './use-store.ts';

/** A rule to break, and the tests that notice. */
export function Loosening({
  attack,
  facts,
  isBusy,
  ask,
  broken,
  onLoosened,
  onPutBack,
}: {
  attack: Attack | null;
  facts: Facts;
  isBusy: boolean;
  ask: Ask;
  /** The statement that broke a rule. */
  broken: string | null;
  onLoosened: (statement: string) => void;
  onPutBack: () => void;
}) {
  const [results, setResults] = useState<FileResult[]>([]);
  const [fileCount, setFileCount] = useState(0);
  const [chosen, setChosen] = useState('');
  const policies = facts.rules.filter(({ kind }) => kind === 'policy');
  const policy = policies.find(({ name }) => name === chosen);
  const sql = policy
    ? openPolicy(policy.name ?? '', policy.on[0] ?? '', policy.text)
    : attack?.loosening;

  async function loosen(statement: string) {
    await ask({ kind: 'loosen', sql: statement });
    setResults([]);
    onLoosened(statement);
  }

  async function test(all: boolean) {
    const tests = all || broken === null ? facts.tests : testsAbout(broken, facts.tests);
    setResults([]);
    setFileCount(tests.length);
    await ask({ kind: 'test', tests }, (result) => setResults((now) => [...now, result]));
  }

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const withFailures = results.filter(({ failed }) => failed.length > 0);
  const failures = withFailures.reduce((sum, { failed }) => sum + failed.length, 0);
  return (
    <Section title="Loosen a rule">
      <Stack>
        <Text>
          Break the rule that stops the attack above, or any policy. Then run the project’s SQL
          tests here and see which of them fail. All of them take a few minutes.
        </Text>
        <NativeSelect
          label="Rule"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={[
            { value: '', label: attack ? `Against: ${attack.title}` : 'Press an attack first' },
            ...policies.map(({ name = '', on }) => ({ value: name, label: `${on[0]}: ${name}` })),
          ]}
        />
        {sql && <Code text={sql} />}
        {broken !== null && (
          <Message kind="info">The rule is broken until you put it back.</Message>
        )}
        <Group>
          <Button
            disabled={isBusy || !sql || broken !== null}
            onClick={() => sql && void loosen(sql)}
          >
            Loosen
          </Button>
          <Button
            variant="default"
            disabled={isBusy || broken === null}
            onClick={() => void test(false)}
          >
            Run the tests about it
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void test(true)}>
            Run all tests
          </Button>
          <Button variant="default" disabled={broken === null} onClick={onPutBack}>
            Put it back
          </Button>
        </Group>
        {results.length > 0 && (
          <Stack gap="xs">
            <Text component="output" display="block" fw={600}>
              {results.length} of {pluralize(fileCount, 'file')}: {passed} passed, {failures} failed
            </Text>
            {withFailures.map(({ name, failed }) => (
              <Disclosure key={name} summary={`${name}: ${failed.length} failed`}>
                <ul>
                  {failed.map(({ title }) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </Disclosure>
            ))}
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

/** Lets everyone with the policy's role through. */
function openPolicy(name: string, table: string, text: string): string {
  const using = /\busing\b/i.test(text) ? ' using (true)' : '';
  const check = /\bwith check\b/i.test(text) ? ' with check (true)' : '';
  return `alter policy "${name}" on ${table}${using}${check}`;
}
