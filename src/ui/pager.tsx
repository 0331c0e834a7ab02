import { Button, Group, Text } from '@mantine/core';

/** Previous and Next, between the first page and the last. The unit may be other than a page. */
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
  /** More pages exist than can be paged through. */
  isCapped?: boolean | undefined;
  /** The requested page is loading; another press would request it again. */
  isTurning?: boolean;
  onChange: (page: number) => void;
}) {
  // The buttons are not disabled, as that would take the focus from keyboard users.
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
