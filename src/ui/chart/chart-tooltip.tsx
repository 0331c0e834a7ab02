import { Paper, Text } from '@mantine/core';

/** Describes the data point under the pointer. */
export function ChartTooltip({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder shadow="md" px="sm" py={6}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{text}</Text>
    </Paper>
  );
}
