import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { Message } from '#ui/message.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { CodeForm } from './code-form.tsx';
import {
  confirmFactor,
  enrollFactor,
  removeFactor,
  type NewFactor,
} from './second-factor-mutations.ts';
import { secondFactorsOptions, type SecondFactor } from './second-factor-queries.ts';
import classes from './second-factors.module.css';

/** Lists, adds and removes the authenticator apps of the signed-in member. */
export function SecondFactors({ order = 2 }: { order?: 2 | 3 }) {
  const query = useQuery(secondFactorsOptions);
  if (query.isPending) return <LoadingState label="Loading..." />;
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  return <Factors order={order} factors={query.data.filter(({ isConfirmed }) => isConfirmed)} />;
}

function Factors({ factors, order }: { factors: SecondFactor[]; order: 2 | 3 }) {
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
        {isAdding ? (
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
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: () => queryClient.invalidateQueries(secondFactorsOptions),
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
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Remove ${factor.name}?`}
        text={
          isLast
            ? 'You will log in with your password alone.'
            : 'Its codes will stop working. Your other app is not affected.'
        }
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={remove.isPending}
        failure={remove.isError ? messageOf(remove.error) : null}
        onConfirm={() => remove.mutate()}
        onClose={() => setConfirming(false)}
      />
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
  const [name, setName] = useState(suggestedName);
  const queryClient = useQueryClient();
  const enroll = useMutation({ mutationFn: () => enrollFactor(name.trim()) });
  if (enroll.isSuccess) {
    const { id } = enroll.data;
    return (
      <Stack>
        <Enrolled factor={enroll.data} />
        <div className={classes.narrow}>
          <CodeForm
            label="Code from the app"
            buttonLabel="Confirm"
            send={(code) => confirmFactor(id, code)}
            onDone={() => {
              void queryClient.invalidateQueries(secondFactorsOptions);
              onAdded(name.trim());
            }}
          />
        </div>
        <div>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Stack>
    );
  }
  return (
    <form
      className={classes.narrow}
      onSubmit={(event) => {
        event.preventDefault();
        enroll.mutate();
      }}
    >
      <Stack>
        <TextInput
          label="Name of the device"
          description="Helps you recognize it later"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          required
          data-autofocus
        />
        {enroll.isError && <Message kind="error">{messageOf(enroll.error)}</Message>}
        <Group>
          <Button type="submit" disabled={enroll.isPending || name.trim() === ''}>
            {enroll.isPending ? 'Preparing...' : 'Continue'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
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
