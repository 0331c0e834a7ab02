import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf } from '#lib/data/errors.ts';
import { brand } from '#lib/store/brand.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Dialog, useBusyDialog } from '#ui/dialog/dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { SelectField, TextField, TextareaField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { countReaders, sendAnnouncement } from './mutations.ts';
import { announcementSchema, type Announcement } from './schema.ts';

/** A text to the holders of a plan: written, previewed with the number of its readers, then sent. */
export function AnnouncementDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Write to members" onClose={onClose}>
      <Announcing onClose={onClose} />
    </Dialog>
  );
}

function Announcing({ onClose }: { onClose: () => void }) {
  const [preview, setPreview] = useState<{ text: Announcement; readers: number } | null>(null);
  const products = useQuery(productChoicesOptions);
  const form = useForm({
    resolver: zodResolver(announcementSchema),
    defaultValues: { product: '', subject: '', body: '' },
  });
  const { control } = form;
  if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
  if (preview) return <Preview {...preview} onBack={() => setPreview(null)} onClose={onClose} />;
  return (
    <Form
      form={form}
      onSubmit={async (text) => setPreview({ text, readers: await countReaders(text) })}
      submitLabel="Preview"
      busyLabel="Counting..."
      isInDialog
    >
      <SelectField
        control={control}
        name="product"
        label="To everyone who has"
        options={[
          { value: '', label: 'a plan' },
          ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField control={control} name="subject" label="Subject" data-autofocus required />
      <TextareaField
        control={control}
        name="body"
        label="Text"
        description="An empty line begins a paragraph."
        rows={8}
        required
      />
    </Form>
  );
}

/** The text as its readers get it. */
function Preview({
  text,
  readers,
  onBack,
  onClose,
}: {
  text: Announcement;
  readers: number;
  onBack: () => void;
  onClose: () => void;
}) {
  const members = pluralize(readers, 'member');
  const sending = useMutation({
    mutationFn: sendAnnouncement,
    onSuccess: (sent) => {
      toast.success(`The email is on its way to ${pluralize(sent, 'member')}.`);
      onClose();
    },
  });
  useBusyDialog(sending.isPending);
  return (
    <Stack>
      <Paper withBorder p="lg" style={{ overflowWrap: 'anywhere' }}>
        <Text c="pine" fw={700} ff="heading" mb="md">
          {brand.name}
        </Text>
        <Title order={3} mb="sm">
          {text.subject}
        </Title>
        <Text style={{ whiteSpace: 'pre-wrap' }}>{text.body}</Text>
        <Text size="sm" c="dimmed" mt="md">
          Below: a button to the login, who sells, and a link to unsubscribe.
        </Text>
      </Paper>
      <Text>
        {readers === 0
          ? 'Nobody would get this: it was sent already, or nobody who has the plan wants such emails.'
          : `${members} will get this: all who have it now, want such emails, and have not had this text.`}
      </Text>
      {sending.isError && <Message kind="error">{messageOf(sending.error)}</Message>}
      <DialogButtons>
        <Button variant="default" onClick={onBack} disabled={sending.isPending}>
          Back
        </Button>
        <Button disabled={readers === 0 || sending.isPending} onClick={() => sending.mutate(text)}>
          {sending.isPending ? 'Sending...' : `Send to ${members}`}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
