import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { keptCard } from './kept-card.ts';
import { saveCard } from '../mutations.ts';

/** What the card provider appends to the address of a page that comes back from a bank's. One of them is a secret. */
const appended = new Set(['setup_intent', 'setup_intent_client_secret', 'redirect_status']);

/** Saves a card that a bank's own page has confirmed, or says why not. */
export function ReturnedCard({ onSaved }: { onSaved: () => Promise<void> }) {
  const [params, setParams] = useSearchParams();
  const intentId = params.get('setup_intent');
  const outcome = params.get('redirect_status');
  const { mutate, ...saving } = useMutation({ mutationFn: saveReturned, onSuccess: onSaved });

  useEffect(() => {
    if (intentId === null) return;
    mutate({ intentId, isConfirmed: outcome === 'succeeded' });
    setParams((now) => new URLSearchParams([...now].filter(([name]) => !appended.has(name))), {
      replace: true,
    });
  }, [intentId, outcome, mutate, setParams]);

  if (saving.isIdle || saving.isSuccess) return null;
  if (!saving.isError) return <Message kind="info">Saving your card...</Message>;
  if (saving.error instanceof NotSaved)
    return <Message kind="error">{saving.error.message}</Message>;
  return (
    <ErrorState
      title="Your bank confirmed the card, but it is not saved yet"
      message={messageOf(saving.error)}
      onRetry={() => mutate(saving.variables)}
    />
  );
}

/** Trying again would change nothing. */
class NotSaved extends Error {}

async function saveReturned({ intentId, isConfirmed }: { intentId: string; isConfirmed: boolean }) {
  if (!isConfirmed) {
    throw new NotSaved(
      'Your bank did not confirm the card, so it was not saved. Please try again or use another card.',
    );
  }
  const card = keptCard(intentId);
  if (!card) {
    throw new NotSaved('Your bank confirmed the card, but it was not saved. Please add it again.');
  }
  await saveCard(card);
}
