import { Button, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { cleanText } from '#lib/text/clean.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { addSchools } from './mutations.ts';
import { foundSchoolsOptions } from './queries.ts';
import type { FoundSchool, MySchool } from './schema.ts';

/** The lines of a pasted list; the store knows which schools each names. */
const linesIn = (text: string) =>
  cleanText(text)
    .split('\n')
    .filter((line) => /\p{L}/u.test(line));

/** Whether a school was pasted by the name that it has here. */
const isName = ({ spelling, schools: [first] }: FoundSchool) =>
  first?.name.toLowerCase() === spelling.toLowerCase();

/** By the id that each has if it is kept as written. */
const namesWritten = (rows: FoundSchool[]) =>
  Object.fromEntries(
    rows.flatMap(({ ownId, spelling }) => (ownId === null ? [] : [[ownId, spelling]])),
  );

/** What a member can say to a name that was not found. */
const answersTo = ({ schools, ownId }: FoundSchool) => [
  ...schools,
  ...(ownId === null ? [] : [{ id: ownId, name: 'Keep as written' }]),
  { id: null, name: 'Leave out' },
];

/** A field for names of schools in any spelling. Nothing is added before the button is pressed. */
export function AddSchools({ userId, schools }: { userId: string; schools: MySchool[] }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [settledText] = useDebouncedValue(text, 300);
  /** What the member answered to a name that was not found; null to leave it out. */
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const found = useQuery(foundSchoolsOptions(linesIn(settledText)));
  const rows = text.trim() === '' ? [] : (found.data ?? []);
  const idOf = ({ spelling, isFound, schools: [first] }: (typeof rows)[number]) =>
    isFound ? first?.id : chosen[spelling];
  const ids = new Set(rows.map(idOf).filter((id) => typeof id === 'string'));
  const newIds = [...ids].filter((id) => !schools.some(({ schoolId }) => schoolId === id));
  const add = useMutation({
    mutationFn: () => addSchools(newIds, namesWritten(rows)),
    onSuccess: async () => {
      toast.success(`${pluralize(newIds.length, 'school')} added to the list above.`);
      // What still has a question stays.
      const left = rows.filter((row) => idOf(row) === undefined);
      setText(left.map(({ spelling }) => spelling).join('\n'));
      await queryClient.invalidateQueries({ queryKey: ['saved', userId, 'school'] });
    },
  });

  return (
    <section data-no-print aria-labelledby="add-schools">
      <Title order={2} size="h3" id="add-schools" mb="xs">
        Add schools
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          aria-label="Names of schools"
          description="Paste a list or a sheet’s column, in any spelling: one line or many."
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Stack gap="xs" aria-live="polite">
          {found.isError && <Message kind="error">{messageOf(found.error)}</Message>}
          {rows.map((row) => (
            <Group key={row.spelling} gap="xs" fz="sm">
              {typeof idOf(row) === 'string' ? (
                <IconCheck size={16} aria-label="Found" />
              ) : (
                <IconQuestionMark size={16} aria-label="Question" />
              )}
              {row.isFound ? (
                <>
                  <Text inherit>{row.schools[0]?.name}</Text>
                  {!isName(row) && (
                    <Text inherit c="dimmed">
                      from “{row.spelling}”
                    </Text>
                  )}
                </>
              ) : (
                <>
                  <Text inherit fw={600}>
                    {row.spelling}
                  </Text>
                  <Text inherit c="dimmed">
                    {row.schools.length === 0 ? 'is not a school we know' : 'is which one?'}
                  </Text>
                  {answersTo(row).map(({ id, name }) => (
                    <Button
                      key={name}
                      size="compact-sm"
                      variant={chosen[row.spelling] === id ? 'filled' : 'default'}
                      aria-pressed={chosen[row.spelling] === id}
                      onClick={() => setChosen({ ...chosen, [row.spelling]: id })}
                    >
                      {name}
                    </Button>
                  ))}
                </>
              )}
            </Group>
          ))}
          {add.isError && <Message kind="error">{messageOf(add.error)}</Message>}
          {rows.length > 0 && (
            <div>
              <Button disabled={newIds.length === 0 || add.isPending} onClick={() => add.mutate()}>
                {newIds.length > 0 ? `Add ${pluralize(newIds.length, 'school')}` : 'Nothing to add'}
              </Button>
            </div>
          )}
        </Stack>
      </SimpleGrid>
    </section>
  );
}
