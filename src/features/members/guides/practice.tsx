import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

import { pluralize } from '#lib/text/pluralize.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';

import { phaseAt, shuffled, type Phase, type Practice as Questions } from './questions.ts';
import { useKeptTexts } from './use-kept-texts.ts';
import { useStopwatch } from './use-stopwatch.ts';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const wordsOf = ({ name, seconds }: Phase) =>
  `${name}: ${seconds % 60 === 0 ? pluralize(seconds / 60, 'minute') : `${seconds} seconds`}`;

/** The questions of an interview guide, one at a time and shuffled, with a clock. */
export function Practice({ guideId, practice }: { guideId: string; practice: Questions }) {
  const { questions, phases, asks } = practice;
  const [order, setOrder] = useState(() => shuffled(questions));
  const [nth, setNth] = useState(0);
  const [isShown, setShown] = useState(false);
  const watch = useStopwatch();
  const notes = useKeptTexts(`practice.${guideId}`);
  const question = order[nth];
  const current = phaseAt(phases, watch.seconds);
  const isLast = nth === order.length - 1;

  function goTo(next: number) {
    if (next < 0) return;
    if (next === order.length) setOrder(shuffled(questions));
    setNth(next % order.length);
    setShown(false);
    watch.reset();
  }

  useHotkeys([
    ['ArrowRight', () => goTo(nth + 1)],
    ['ArrowLeft', () => goTo(nth - 1)],
  ]);
  // A button that has the focus is pressed by it.
  useHotkeys([['Space', () => current && watch.toggle()]], ['INPUT', 'TEXTAREA', 'BUTTON', 'A']);

  if (!question) return null;
  return (
    <Stack gap="lg" maw="44rem">
      <div aria-live="polite">
        <Text c="dimmed" mb="xs">
          {nth + 1} of {order.length}: {question.group}
        </Text>
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {question.prompt}
        </Title>
      </div>
      <div>
        <Text aria-live="polite">{current ? wordsOf(current.phase) : 'Time is up.'}</Text>
        <Text role="timer" fz={40} fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {clock(current?.left ?? 0)}
        </Text>
      </div>
      <Group gap="sm">
        <Button onClick={watch.toggle} disabled={!current}>
          {watch.isRunning && current ? 'Pause' : 'Start'}
        </Button>
        <Button variant="default" onClick={() => goTo(nth - 1)} disabled={nth === 0}>
          Previous
        </Button>
        <Button variant="default" onClick={() => goTo(nth + 1)}>
          {isLast ? 'Shuffle Again' : 'Next'}
        </Button>
      </Group>
      <Textarea
        label="A note to yourself"
        description="Stays in this browser until you log out."
        autosize
        minRows={2}
        value={notes.texts.get(question.prompt) ?? ''}
        onChange={(event) => notes.keep(question.prompt, event.currentTarget.value)}
      />
      <Button
        variant="default"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        mr="auto"
      >
        {asks}
      </Button>
      {isShown && <FormattedText text={question.behind} headings={3} />}
      <Text size="sm" c="dimmed" visibleFrom="sm">
        Keys: space starts and pauses, the arrows go on and back.
      </Text>
    </Stack>
  );
}
