import { Button, Group, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount } from '#lib/text/format-count.ts';

/** Previous and Next, between the first page and the last. The unit may be other than a page. */
export function Pager({
  page,
  pageCount,
  unit = 'Page',
  isCapped = false,
  isTurning = false,
  canJump = false,
  onChange,
}: {
  page: number;
  pageCount: number;
  unit?: string;
  /** There are more pages than were counted. */
  isCapped?: boolean | undefined;
  /** The requested page is loading; another press would request it again. */
  isTurning?: boolean;
  /** Offers the first and the last page, and any by its number. */
  canJump?: boolean;
  onChange: (page: number) => void;
}) {
  const nav = useRef<HTMLDivElement>(null);
  // The buttons are not disabled, as that would take the focus from keyboard users.
  const turnTo = (next: number) => {
    if (isTurning || next === page) return;
    onChange(next);
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' });
  };
  return (
    <Group
      component="nav"
      ref={nav}
      aria-label={`${unit}s`}
      aria-busy={isTurning}
      opacity={isTurning ? 0.5 : 1}
      justify="center"
      gap="md"
    >
      {canJump && (
        <Button variant="default" disabled={page <= 1} onClick={() => turnTo(1)}>
          First
        </Button>
      )}
      <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <Text aria-live="polite">
        {unit} {formatCount(page)}
        {!isCapped && ` of ${formatCount(pageCount)}`}
      </Text>
      <Button variant="default" disabled={page >= pageCount} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
      {canJump && !isCapped && (
        <Button variant="default" disabled={page >= pageCount} onClick={() => turnTo(pageCount)}>
          Last
        </Button>
      )}
      {canJump && <PageField unit={unit} onChange={turnTo} />}
    </Group>
  );
}

/** A field for the number of a page; past the last page, the list shows the last. */
function PageField({ unit, onChange }: { unit: string; onChange: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!/^[1-9]\d{0,6}$/.test(typed)) return;
        onChange(Number(typed));
        setTyped('');
      }}
    >
      <TextInput
        aria-label={`Go to ${unit.toLowerCase()}`}
        placeholder={`Go to ${unit.toLowerCase()}`}
        inputMode="numeric"
        enterKeyHint="go"
        w={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </form>
  );
}
