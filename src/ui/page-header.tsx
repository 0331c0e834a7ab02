import { Stack, Text, Title } from '@mantine/core';

/** A page's only `h1`, with a sentence below it. */
export function PageHeader({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <Stack gap="sm" mb="xl">
      <Title order={1}>{title}</Title>
      {subtitle !== undefined && (
        <Text c="dimmed" size="lg" maw="42rem">
          {subtitle}
        </Text>
      )}
    </Stack>
  );
}
