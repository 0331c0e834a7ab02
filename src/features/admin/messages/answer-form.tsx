import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';

import { TextareaField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { toast } from '#ui/feedback/toast.tsx';

import { answerMessage } from './mutations.ts';
import { answerSchema, type Message } from './schema.ts';

/** Answers a message from the store's address. */
export function AnswerForm({
  message,
  seen,
  onNext,
}: {
  message: Message;
  /** How many answers it has. */
  seen: number;
  onNext: () => Promise<void>;
}) {
  const goesOn = useRef(false);
  const sending = useMutation({
    mutationFn: (text: string) => answerMessage(message, { text, seen }),
  });
  const form = useForm({ resolver: zodResolver(answerSchema), defaultValues: { text: '' } });
  useUnsavedChanges(form.formState.isDirty && !form.formState.isSubmitting);
  return (
    <Form
      form={form}
      onSubmit={async ({ text }) => {
        const isLast = !goesOn.current;
        goesOn.current = false;
        await sending.mutateAsync(text);
        form.reset();
        toast.success(`The answer is on its way to ${message.email}.`);
        if (!isLast) await onNext();
      }}
      submitLabel="Send"
      busyLabel="Sending..."
      besideButton={
        <Button
          type="submit"
          variant="default"
          disabled={form.formState.isSubmitting}
          onClick={() => {
            goesOn.current = true;
          }}
        >
          Send and Next
        </Button>
      }
    >
      <TextareaField
        control={form.control}
        name="text"
        label={seen === 0 ? 'Answer' : 'Another answer'}
        description="An empty line begins a paragraph. The question is quoted below it. Ctrl Enter sends."
        autosize
        minRows={5}
        maxRows={16}
        onKeyDown={sendByKey}
      />
    </Form>
  );
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
