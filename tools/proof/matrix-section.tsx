import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Section } from '#ui/page/section.tsx';

import type { Facts } from './build/facts.ts';
import { matrixPeople, readMatrix } from './matrix.ts';
import { ScrollTable } from './scroll-table.tsx';

/** Who may do what to a table, as the SQL tests demand it. */
export function MatrixSection({ tests }: { tests: Facts['tests'] }) {
  const [chosen, setChosen] = useState('applicants');
  const file = tests.find(({ name }) => name.endsWith('/access-matrix.test.sql'));
  const { people, tables, legend } = readMatrix(file?.text ?? '');
  const commands = [...(tables.get(chosen) ?? [])];
  const words = new Set(commands.flatMap(([, cells]) => cells));
  return (
    <Section title="The access matrix">
      <Stack>
        <Text>
          Every row is an assertion of access-matrix.test.sql: what each command of a person
          reaches.
        </Text>
        <NativeSelect
          label="Table"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={[...tables.keys()]}
        />
        <ScrollTable
          label="Who may do what"
          columns={['Person', ...commands.map(([command]) => command)]}
          rows={people.map((person, place) =>
            [
              matrixPeople[person] ?? person,
              commands.map(([, cells]) => cells[place] ?? ''),
            ].flat(),
          )}
          hasRowHeadings
        />
        <Text component="dl" size="sm" m={0}>
          {[...legend]
            .filter(([word]) => words.has(word))
            .map(([word, meaning]) => (
              <div key={word}>
                <Text component="dt" display="inline" inherit fw={600}>
                  {word}
                </Text>{' '}
                <Text component="dd" display="inline" inherit m={0}>
                  {meaning}
                </Text>
              </div>
            ))}
        </Text>
      </Stack>
    </Section>
  );
}
