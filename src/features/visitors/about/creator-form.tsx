import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { FormProvider } from 'react-hook-form';

import { brand } from '#lib/store/brand.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { TextField, TextareaField } from '#ui/form/fields.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { applyAsCreator } from './mutations.ts';
import { creatorSchema, emptyCreator } from './schema.ts';
import { SenderFields } from './sender-fields.tsx';
import { SentNote } from '#ui/form/sent-note.tsx';
import { useSentForm } from '#ui/form/use-sent-form.ts';

const draft = { store: sessionStore, key: `${brand.slug}.creator-draft` };

/** A message to the team that manages the video creators. */
export function CreatorForm() {
  const { form, state, failure, onSubmit, openAgain } = useSentForm({
    resolver: zodResolver(creatorSchema),
    empty: emptyCreator,
    draft,
    send: applyAsCreator,
  });

  if (state === 'sent') {
    return (
      <SentNote
        title="Thanks! The creator team has your message."
        againLabel="Send another message"
        onAgain={openAgain}
      >
        They will reply with what to film first, usually within two business days.
      </SentNote>
    );
  }
  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit} noValidate aria-label="Creator team">
        <Stack>
          <SenderFields />
          <TextField
            control={form.control}
            name="account"
            label="Your new account (optional)"
            description="A link or handle, if you already have one."
          />
          <TextareaField
            control={form.control}
            name="message"
            label="A few words about you"
            required
          />
          {failure !== null && <Message kind="error">{failure}</Message>}
          <div>
            <Button type="submit" size="md" disabled={state === 'sending'}>
              {state === 'sending' ? 'Sending...' : 'Email the creator team'}
            </Button>
          </div>
        </Stack>
      </form>
    </FormProvider>
  );
}
