import { Button, Group, Text } from '@mantine/core';

/** Previous and Next, bounded between page 1 and the last page. */
export function Pager({
  page,
  pageCount,
  onChange,
}: {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}) {
  return (
    <Group component="nav" aria-label="Pages" justify="center" gap="md" mt="xl">
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Text aria-live="polite">
        Page {page} of {pageCount}
      </Text>
      <Button variant="default" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
