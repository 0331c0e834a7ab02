import { Button, Container, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Section } from '#ui/page/section.tsx';

import { Store } from './store.tsx';
import { type StoreState, useStore } from './use-store.ts';

/** The store's rules in a database in the visitor's browser. */
export function ProofPage() {
  const [run, setRun] = useState(0);
  return (
    <Container py={48}>
      <PageHeader
        title="Try to break in"
        subtitle="What you write, buy and pay is read by nobody else here, and you can check that. PostgreSQL decides who may read what in this store. Here it runs in your browser, with all its rules and made-up rows. Be anyone, send any statement, loosen a rule, and see which of our tests notice."
      />
      <Stack gap="lg">
        <StoreRun key={run} restart={() => setRun(run + 1)} />
        <Differences />
      </Stack>
    </Container>
  );
}

/** The store from its start to a reset. */
function StoreRun({ restart }: { restart: () => void }) {
  const { state, ask } = useStore();
  return (
    <>
      <Group justify="space-between">
        <Status state={state} />
        <Button variant="default" onClick={restart}>
          Reset
        </Button>
      </Group>
      {state.kind === 'ready' && <Store {...state} ask={ask} restart={restart} />}
    </>
  );
}

function Status({ state }: { state: StoreState }) {
  if (state.kind === 'failed') {
    return (
      <Message kind="error">
        The database has stopped: {state.message} It needs a browser that runs WebAssembly. Reset
        loads it again.
      </Message>
    );
  }
  return (
    <Text component="output" display="block" c="dimmed">
      {state.kind === 'loading'
        ? `Loading the database: ${megabytes(state.bytes)} of ${megabytes(state.of)} MB...`
        : `Ready after ${state.seconds.toFixed(1)} s.${state.isWhole ? ' Until you reload it, this page now works without a network.' : ''}`}
    </Text>
  );
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function Differences() {
  return (
    <Section title="How it differs from the server">
      <Stack gap="xs">
        <Text>
          The migrations are those of the live store, except two statements with the texts that are
          sold. Rows marked SAMPLE replace them; all people and orders are made up.
        </Text>
        <Text>
          There is no network, so no Auth and no Stripe: you choose a person, and the page puts
          their token’s content where the API would, after verifying it. Files are rows here,
          without content. Time limits of statements do not work in WebAssembly; Stop ends them.
        </Text>
        <Text>
          The API sends only what its addresses can express. This page sends more: any single
          statement except those that end the transaction or change settings. It revokes set_config,
          which would forge a token and which the API does not offer. Each statement runs in a
          transaction that is rolled back.
        </Text>
      </Stack>
    </Section>
  );
}
