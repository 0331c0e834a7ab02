import { Button, Group, Text } from '@mantine/core';

/** Previous and Next, bounded between the first page and the last; pages may be something else. */
export function Pager({
  page,
  pageCount,
  unit = 'Page',
  isCapped = false,
  isTurning = false,
  onChange,
}: {
  page: number;
  pageCount: number;
  unit?: string;
  /** There are more than can be paged through. */
  isCapped?: boolean | undefined;
  /** The page that was asked for is on its way: what is pressed now would ask for it again. */
  isTurning?: boolean;
  onChange: (page: number) => void;
}) {
  // Not disabled, which would take the focus from who turns several pages by keyboard.
  const turnTo = (next: number) => {
    if (!isTurning) onChange(next);
  };
  return (
    <Group
      component="nav"
      aria-label={`${unit}s`}
      aria-busy={isTurning}
      opacity={isTurning ? 0.5 : 1}
      justify="center"
      gap="md"
    >
      <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <Text aria-live="polite">
        {unit} {page} of {isCapped ? 'many' : pageCount}
      </Text>
      <Button variant="default" disabled={page >= pageCount} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
