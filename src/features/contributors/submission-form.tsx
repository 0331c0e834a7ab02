import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { FormProvider, get } from 'react-hook-form';
import { Link } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { paths } from '#model/store/paths.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { useStepHistory } from '#ui/form/use-step-history.ts';

import { draft, senderOf, type Sender } from './draft.ts';
import { submitProfile } from './mutations.ts';
import { emptySubmission, referralCodePattern, submissionSchema } from './schema.ts';
import { SentNote } from '#ui/form/sent-note.tsx';
import { steps } from './submission-steps.tsx';
import { useSentForm } from '#ui/form/use-sent-form.ts';
import { useStep } from '#ui/page/step.ts';

const stepKey = `${brand.slug}.submission-step`;

/** The step at which a draft was left. */
function firstStep(): number {
  if (localStore.read(draft.key) === null) return 0;
  const left = Number(localStore.read(stepKey));
  return left in steps ? left : 0;
}

/** A step-by-step form for an applicant's profile. Whoever is logged in need not say who they are. */
export function SubmissionForm({
  referralCode = '',
  sender = null,
}: {
  referralCode?: string;
  sender?: Sender | null;
}) {
  const referral = referralCodePattern.test(referralCode) ? { referredBy: referralCode } : {};
  const [first] = useState(firstStep);
  const { step, wasMovedTo, goTo, goBack } = useStepHistory(first, (next) =>
    localStore.write(stepKey, String(next)),
  );
  const [isStartingOver, setStartingOver] = useState(false);
  const { form, state, failure, hasDraft, onSubmit, startOver, openAgain } = useSentForm({
    resolver: zodResolver(submissionSchema),
    empty: { ...emptySubmission, ...(sender && senderOf(sender)), ...referral },
    // The link followed last counts.
    fresh: { hasConsented: false, hasEssayConsent: false, ...referral },
    draft,
    send: async (values) => {
      await submitProfile(values);
      localStore.remove(stepKey);
    },
    // A draft may break rules added since; the first invalid step is shown.
    onInvalid: (errors) => {
      const invalidStep = steps.findIndex(({ fields }) => fields.some((name) => get(errors, name)));
      if (invalidStep !== -1) goTo(invalidStep);
    },
  });

  async function goToNext(event: SyntheticEvent) {
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
        We read it, follow up by email if something is unclear, and reward you when it is published,
        as you agree on with us by email.{' '}
        {sender ? (
          <Anchor component={Link} to={paths.contributions} inherit>
            See its status, or withdraw it
          </Anchor>
        ) : (
          'In an account with this email address you can see its status, and withdraw it at any time.'
        )}
      </SentNote>
    );
  }
  const current = steps[step];
  const isLast = step === steps.length - 1;
  return (
    <FormProvider {...form}>
      <form onSubmit={goToNext} noValidate aria-label="Applicant profile">
        <Stack>
          <StepHeading key={step} step={step} isFocused={wasMovedTo} />
          <Progress value={((step + 1) / steps.length) * 100} size="sm" aria-label="Steps done" />
          {current?.content}
          {failure !== null && <Message kind="error">{failure}</Message>}
          <Group>
            {step > 0 && (
              <Button variant="default" size="md" onClick={goBack}>
                Back
              </Button>
            )}
            <Button type="submit" size="md" disabled={state === 'sending'}>
              {isLast ? (state === 'sending' ? 'Sending...' : 'Submit profile') : 'Next'}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {hasDraft ? 'We restored your draft. ' : ''}Your draft is saved in this browser until
            you send it or log out.{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setStartingOver(true)}
            >
              Start over
            </Anchor>
          </Text>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isStartingOver}
        title="Start over?"
        text="Everything you typed in all steps will be deleted."
        confirmLabel="Delete my draft"
        busyLabel="Deleting..."
        isBusy={false}
        failure={null}
        onConfirm={() => {
          setStartingOver(false);
          startOver();
          goTo(0);
        }}
        onClose={() => setStartingOver(false)}
      />
    </FormProvider>
  );
}

/** Takes focus on a change of step, so that screen readers start at its title. */
function StepHeading({ step, isFocused }: { step: number; isFocused: boolean }) {
  const { start, heading } = useStep<HTMLDivElement, HTMLHeadingElement>(isFocused);
  return (
    <div ref={start}>
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
