import { Button, Group, Text } from '@mantine/core';

/** Previous and Next, bounded between the first page and the last; pages may be something else. */
export function Pager({
  page,
  pageCount,
  unit = 'Page',
  isCapped = false,
  onChange,
}: {
  page: number;
  pageCount: number;
  unit?: string;
  /** There are more than can be paged through. */
  isCapped?: boolean | undefined;
  onChange: (page: number) => void;
}) {
  return (
    <Group component="nav" aria-label={`${unit}s`} justify="center" gap="md">
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Text aria-live="polite">
        {unit} {page} of {isCapped ? 'many' : pageCount}
      </Text>
      <Button variant="default" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
