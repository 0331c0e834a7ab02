import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { textField } from '#lib/text/text-field.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { QueryContent } from '../account-card.tsx';
import { saveName } from '../mutations.ts';
import { profileOptions } from '../queries.ts';

const name = textField(100).min(1, 'Please fill in all required fields');
const nameSchema = z.object({ firstName: name, lastName: name });
type Name = z.infer<typeof nameSchema>;

/** Changes the member's name. */
export function NameSettings({ userId }: { userId: string }) {
  const profile = useQuery(profileOptions(userId));
  return (
    <Section title="Name">
      <QueryContent query={profile} loadingLabel="Loading account details...">
        {({ firstName, lastName }) => <NameForm userId={userId} saved={{ firstName, lastName }} />}
      </QueryContent>
    </Section>
  );
}

function NameForm({ userId, saved }: { userId: string; saved: Name }) {
  const queryClient = useQueryClient();
  const form = useForm<Name>({
    resolver: zodResolver(nameSchema),
    defaultValues: saved,
  });
  const { control, formState, reset } = form;
  useUnsavedChanges(formState.isDirty);

  const save = useMutation({
    mutationFn: (name: Name) => saveName(userId, name),
    onSuccess: (_, name) => {
      reset(name);
      return queryClient.invalidateQueries(profileOptions(userId));
    },
  });

  return (
    <Form
      form={form}
      onSubmit={save.mutateAsync}
      submitLabel="Save name"
      busyLabel="Saving..."
      buttonProps={{ w: 'fit-content' }}
      maw={420}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          required
        />
        <TextField
          control={control}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          required
        />
      </SimpleGrid>
      {save.isSuccess && !formState.isDirty && (
        <Message kind="success">Your name has been saved.</Message>
      )}
    </Form>
  );
}
