import { NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';

import { Section } from '#ui/section.tsx';

import { commands, legendOf, matrixOf, matrixPeople, wordsOf } from './matrix.ts';
import { ScrollBox } from './scroll-box.tsx';
import type { Facts } from './facts.ts';

/** Who may do what to a table, as the SQL tests demand it. */
export function MatrixSection({ tests }: { tests: Facts['tests'] }) {
  const [chosen, setChosen] = useState('applicants');
  const file = tests.find(({ name }) => name.endsWith('/access-matrix.test.sql'));
  const tables = matrixOf(file?.text ?? '');
  const table = tables.find(({ relation }) => relation === chosen);
  const words = table && wordsOf(table);
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
          data={tables.map(({ relation }) => relation)}
        />
        <ScrollBox label="Who may do what" height="none">
          <Table fz="sm" horizontalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {['Person', ...commands].map((heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...(table?.cells ?? [])].map(([person, cell]) => (
                <Table.Tr key={person}>
                  <Table.Th scope="row">{matrixPeople[person] ?? person}</Table.Th>
                  {commands.map((command) => (
                    <Table.Td key={command}>{cell.get(command)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
        <Text component="dl" size="sm" m={0}>
          {[...legendOf(file?.text ?? '')]
            .filter(([word]) => words?.has(word))
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
