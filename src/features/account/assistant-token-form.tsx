import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { messageOf } from '#lib/errors.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { createAssistantToken, type NewToken } from './mutations.ts';
import { assistantTokensOptions } from './queries.ts';

const formSchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(60, 'Please use at most 60 characters'),
});

/** Creates a token, valid for 90 days. */
export function AssistantTokenForm({
  userId,
  onCreated,
}: {
  userId: string;
  onCreated: (created: NewToken) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const client = useQueryClient();
  const { control, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '' },
  });
  const submit = handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      onCreated(await createAssistantToken(name));
      reset();
      await client.invalidateQueries(assistantTokensOptions(userId));
    } catch (error) {
      setFailure(messageOf(error));
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField control={control} name="name" label="Name of a new token" autoComplete="off" />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Group>
          <Button type="submit" variant="default" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Creating...' : 'Create a token'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
