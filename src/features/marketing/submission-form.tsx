import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { FormProvider, get } from 'react-hook-form';

import { brand } from '#lib/brand.ts';
import { localStore } from '#lib/browser-storage.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Message } from '#ui/message.tsx';

import { submitProfile } from './mutations.ts';
import { emptySubmission, submissionSchema } from './schema.ts';
import { SentNote } from './sent-note.tsx';
import { steps } from './submission-steps.tsx';
import { useSentForm } from './use-sent-form.ts';

const draft = { store: localStore, key: `${brand.slug}.submission-draft` };

/** An applicant's profile, step by step. */
export function SubmissionForm() {
  const [{ step, wasMovedTo }, setPlace] = useState({ step: 0, wasMovedTo: false });
  const [isForgetting, setForgetting] = useState(false);
  const { form, state, failure, hasDraft, onSubmit, startOver, openAgain } = useSentForm({
    resolver: zodResolver(submissionSchema),
    empty: emptySubmission,
    fresh: { hasConsented: false },
    draft,
    send: submitProfile,
    // A draft may be of another day: its first fault is gone back to.
    onInvalid: (errors) => {
      const faulty = steps.findIndex(({ fields }) => fields.some((name) => get(errors, name)));
      if (faulty !== -1) goTo(faulty);
    },
  });

  function goTo(next: number) {
    setPlace({ step: next, wasMovedTo: true });
  }

  async function goOn(event: SyntheticEvent) {
    event.preventDefault();
    if (isLast) await onSubmit(event);
    else if (await form.trigger(current?.fields ?? [], { shouldFocus: true })) goTo(step + 1);
  }

  if (state === 'sent') {
    return (
      <SentNote
        title="Thank you. Your profile has been sent."
        againLabel="Submit another profile"
        onAgain={() => {
          goTo(0);
          openAgain();
        }}
      >
        We read it, ask back by e-mail if something is unclear, and pay you when it is published.
      </SentNote>
    );
  }
  const current = steps[step];
  const isLast = step === steps.length - 1;
  return (
    <FormProvider {...form}>
      <form onSubmit={goOn} noValidate aria-label="Applicant profile">
        <Stack>
          <StepHeading key={step} step={step} isFocused={wasMovedTo} />
          <Progress value={((step + 1) / steps.length) * 100} size="sm" aria-label="Steps done" />
          {current?.content}
          {failure !== null && <Message kind="error">{failure}</Message>}
          <Group>
            {step > 0 && (
              <Button variant="default" size="md" onClick={() => goTo(step - 1)}>
                Back
              </Button>
            )}
            <Button type="submit" size="md" disabled={state === 'sending'}>
              {isLast ? (state === 'sending' ? 'Sending...' : 'Submit profile') : 'Next'}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {hasDraft ? 'This is the draft you left here. ' : ''}What you type is kept in this
            browser until you send it.{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => setForgetting(true)}>
              Start over
            </Anchor>
          </Text>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isForgetting}
        title="Start over?"
        text="What you have typed in all five steps is deleted."
        confirmLabel="Delete my draft"
        busyLabel="Deleting..."
        isBusy={false}
        failure={null}
        onConfirm={() => {
          setForgetting(false);
          startOver();
          goTo(0);
        }}
        onClose={() => setForgetting(false)}
      />
    </FormProvider>
  );
}

/** Each step is read from its start, where it says which it is. */
function StepHeading({ step, isFocused }: { step: number; isFocused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  return (
    <div>
      <Text size="sm" c="dimmed">
        Step {step + 1} of {steps.length}
      </Text>
      <Title order={4} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {steps[step]?.title}
      </Title>
      <Text c="dimmed">{steps[step]?.intro}</Text>
    </div>
  );
}
