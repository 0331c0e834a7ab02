import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { formatMoment } from '#lib/dates/dates.ts';
import { fromMomentField } from '#lib/dates/moment-field.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { MomentField, SelectField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { sendAnnouncement } from './mutations.ts';
import { sendingSchema, type Announcement } from './schema.ts';

interface Sending {
  announcement: Announcement;
  /** How many people it reaches now. */
  readers: number;
  onClose: () => void;
}

/** Sends an announcement, now or at a time, after it has named how many people get it. */
export function SendDialog({ isOpen, ...sending }: Sending & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Send this announcement" onClose={sending.onClose}>
      <SendForm {...sending} />
    </Dialog>
  );
}

function SendForm({ announcement, readers, onClose }: Sending) {
  const sending = useMutation({
    mutationFn: (at: string | null) => sendAnnouncement(announcement, at),
  });
  const form = useForm({
    resolver: zodResolver(sendingSchema),
    defaultValues: { when: 'now' as const, at: '' },
  });
  const { control } = form;
  const isLater = useWatch({ control, name: 'when' }) === 'later';
  const people = pluralize(readers, 'reader');
  return (
    <Form
      form={form}
      onSubmit={async ({ when, at: typed }) => {
        const at = when === 'later' ? fromMomentField(typed, null) : null;
        const reached = pluralize(await sending.mutateAsync(at), 'reader');
        toast.success(
          at === null
            ? `The email is on its way to ${reached}.`
            : `The email goes out on ${formatMoment(at)}, to ${reached} as of now.`,
        );
        onClose();
      }}
      submitLabel={isLater ? `Schedule for ${people}` : `Send to ${people}`}
      busyLabel={isLater ? 'Scheduling...' : 'Sending...'}
      isInDialog
    >
      <SelectField
        control={control}
        name="when"
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
      />
      {isLater && <MomentField control={control} name="at" label="Time" required />}
      <Text>
        {isLater
          ? `It goes to everyone it is for at that time: ${people} as of now. Until then you can cancel it.`
          : `${people} will get “${announcement.subject}”. It cannot be taken back, changed or sent again.`}
      </Text>
    </Form>
  );
}
