import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';

import { formatDate } from '#lib/dates/dates.ts';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

import { CodeForm } from '../verification/code-form.tsx';
import { newFactorSchema } from '../schema.ts';
import { enrollFactor, removeFactor, type NewFactor } from './second-factor-mutations.ts';
import { secondFactorsOptions, type SecondFactor } from './second-factor-queries.ts';
import classes from './second-factors.module.css';
import { UnverifiedBanner } from '../verification/unverified-banner.tsx';

/** Lists, adds and removes the authenticator apps of the signed-in member. */
export function SecondFactors({ isVerified, order = 2 }: { isVerified: boolean; order?: 2 | 3 }) {
  const query = useQuery(secondFactorsOptions);
  if (query.isPending) return <LoadingState label="Loading..." />;
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  const factors = query.data.filter(({ isConfirmed }) => isConfirmed);
  return <Factors {...{ factors, isVerified, order }} />;
}

function Factors({
  factors,
  isVerified,
  order,
}: {
  factors: SecondFactor[];
  isVerified: boolean;
  order: 2 | 3;
}) {
  const [added, setAdded] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title="Two-step login" order={order}>
      <Stack>
        <Text c="dimmed" maw="42rem">
          With an authenticator app, you log in with your password and a code from your phone. A
          stolen password alone does not open your account.
        </Text>
        {factors.length > 0 && (
          <ul className={classes.factors}>
            {factors.map((factor) => (
              <Factor key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </ul>
        )}
        {added !== null && (
          <Message kind="success">
            {added} is set up. Your sessions that started without a code have been logged out.
          </Message>
        )}
        {factors.length === 1 && !isAdding && (
          <Message kind="info">
            Add a spare on another device and keep it somewhere else. There are no recovery codes:
            without a spare, a lost phone locks you out until the store’s operator removes it.
          </Message>
        )}
        {!isVerified ? (
          <UnverifiedBanner text="Verify your email address first. If it is not yours, an app would lock its owner out. Please follow the link we sent you." />
        ) : isAdding ? (
          <NewFactorForm
            suggestedName={factors.length === 0 ? 'My phone' : 'Spare'}
            onAdded={(name) => {
              setAdded(name);
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <div>
            <Button
              {...(factors.length > 0 && { variant: 'default' })}
              onClick={() => {
                setAdded(null);
                setAdding(true);
              }}
            >
              {factors.length === 0 ? 'Set up an authenticator app' : 'Add another app'}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function Factor({ factor, isLast }: { factor: SecondFactor; isLast: boolean }) {
  const queryClient = useQueryClient();
  const removal = useConfirmedAction({
    act: () => removeFactor(factor.id),
    onDone: () => queryClient.invalidateQueries(secondFactorsOptions),
    title: `Remove ${factor.name}?`,
    text: isLast
      ? 'You will log in with your password alone.'
      : 'Its codes will stop working. Your other app is not affected.',
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
  });
  return (
    <li className={classes.factor}>
      <div>
        <Text fw={600}>{factor.name}</Text>
        <Text size="sm" c="dimmed">
          Added on {formatDate(factor.addedAt)}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Remove ${factor.name}`}
        onClick={() => removal.ask()}
      >
        Remove
      </Button>
      {removal.dialog}
    </li>
  );
}

function NewFactorForm({
  suggestedName,
  onAdded,
  onCancel,
}: {
  suggestedName: string;
  onAdded: (name: string) => void;
  onCancel: () => void;
}) {
  const queryClient = useQueryClient();
  const [enrolled, setEnrolled] = useState<{ name: string; factor: NewFactor } | null>(null);
  const form = useForm({
    resolver: zodResolver(newFactorSchema),
    defaultValues: { name: suggestedName },
  });
  if (enrolled) {
    return (
      <StepStack>
        <Enrolled factor={enrolled.factor} />
        <div className={classes.narrow}>
          <CodeForm
            label="Code from the app"
            buttonLabel="Confirm"
            send={enrolled.factor.confirm}
            onDone={() => {
              void queryClient.invalidateQueries(secondFactorsOptions);
              onAdded(enrolled.name);
            }}
          />
        </div>
        <div>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </StepStack>
    );
  }
  return (
    <div className={classes.narrow}>
      <Form
        form={form}
        onSubmit={async ({ name }) => setEnrolled({ name, factor: await enrollFactor(name) })}
        submitLabel="Continue"
        busyLabel="Preparing..."
        besideButton={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Name of the device"
          description="Helps you recognize it later"
          maxLength={60}
          required
          data-autofocus
        />
      </Form>
    </div>
  );
}

function Enrolled({ factor: { qrCode, secret } }: { factor: NewFactor }) {
  const secretId = useId();
  return (
    <Group align="flex-start" gap="xl">
      <img src={qrCode} alt="QR code for your authenticator app" className={classes.qrCode} />
      <Stack gap="xs" maw="24rem">
        <Text>
          Scan this code with an authenticator app, such as Google Authenticator, 1Password, Aegis
          or the one built into your phone.
        </Text>
        <Text id={secretId}>No camera? Enter this key instead:</Text>
        <code aria-describedby={secretId} className={classes.secret}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </Stack>
    </Group>
  );
}
