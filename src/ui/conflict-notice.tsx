import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

/** A field that somebody else changed while it was being edited here. */
export interface Difference {
  label: string;
  theirs: string;
  yours: string;
}

/**
 * Shows both versions of a row that somebody else saved first. Neither is lost until the user
 * chooses one.
 */
export function ConflictNotice({
  differences,
  isBusy,
  onKeepMine,
  onTakeTheirs,
}: {
  differences: Difference[];
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <Alert
      role="alert"
      variant="outline"
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title="Somebody else changed this while you were editing it."
      // The yellow of the frame is too pale for text.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack>
        <Text>Your changes are not saved yet. Choose which version to keep.</Text>
        <Table.ScrollContainer minWidth={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Theirs</Table.Th>
                <Table.Th>Yours</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ label, theirs, yours }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{theirs}</Table.Td>
                  <Table.Td>{yours}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group>
          <Button onClick={onKeepMine} disabled={isBusy}>
            Save mine over theirs
          </Button>
          <Button variant="default" onClick={onTakeTheirs} disabled={isBusy}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
