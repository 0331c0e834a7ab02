import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { textField } from '#lib/text/text-field.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { createAssistantToken, type NewToken } from '../mutations.ts';
import { assistantTokensOptions } from '../queries.ts';

const formSchema = z.object({
  name: textField(60).min(1, 'Please enter a name'),
});

/** Creates a token, valid for 90 days. */
export function AssistantTokenForm({
  userId,
  onCreated,
}: {
  userId: string;
  onCreated: (created: NewToken) => void;
}) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '' },
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ name }) => {
        onCreated(await createAssistantToken(name));
        form.reset();
        await client.invalidateQueries(assistantTokensOptions(userId));
      }}
      submitLabel="Create a token"
      busyLabel="Creating..."
      buttonProps={{ variant: 'default' }}
      besideButton={null}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name of a new token"
        autoComplete="off"
      />
    </Form>
  );
}
