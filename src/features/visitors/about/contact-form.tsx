import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { FormProvider } from 'react-hook-form';

import { brand } from '#lib/store/brand.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { CheckboxField, TextField, TextareaField } from '#ui/form/fields.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { sendMessage } from './mutations.ts';
import { contactSchema, emptyContact } from './schema.ts';
import { SenderFields } from './sender-fields.tsx';
import { SentNote } from '#ui/form/sent-note.tsx';
import { useSentForm } from '#ui/form/use-sent-form.ts';

interface Sender {
  firstName: string;
  fullName: string;
  email: string;
}

const senderOf = ({ firstName, fullName, email }: Sender) => ({
  firstName,
  lastName: fullName.slice(firstName.length).trim(),
  email,
});

const draft = { store: sessionStore, key: `${brand.slug}.contact-draft` };

/** Whoever is logged in need not say who they are, nor whoever comes from an order what it is about. */
export function ContactForm({
  sender = null,
  subject = '',
}: {
  sender?: Sender | null;
  subject?: string;
}) {
  const { form, state, failure, onSubmit, openAgain } = useSentForm({
    resolver: zodResolver(contactSchema),
    empty: { ...emptyContact, ...(sender && senderOf(sender)), subject },
    ...(subject !== '' && { fresh: { subject } }),
    draft,
    send: sendMessage,
  });

  if (state === 'sent') {
    return (
      <SentNote
        title="Thank you. Your message has been sent."
        againLabel="Write another message"
        onAgain={openAgain}
      >
        We will reply by email, usually within two business days.
      </SentNote>
    );
  }
  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit} noValidate aria-label="Contact">
        <Stack>
          <SenderFields />
          <TextField control={form.control} name="subject" label="Subject" required />
          <TextareaField control={form.control} name="message" label="Message" rows={6} required />
          <CheckboxField control={form.control} name="newsletter" label="Send me the newsletter" />
          {failure !== null && <Message kind="error">{failure}</Message>}
          <div>
            <Button type="submit" size="md" disabled={state === 'sending'}>
              {state === 'sending' ? 'Sending...' : 'Send message'}
            </Button>
          </div>
        </Stack>
      </form>
    </FormProvider>
  );
}
