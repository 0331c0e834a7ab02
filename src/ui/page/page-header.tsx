import { Stack, Text, Title } from '@mantine/core';

import { useFocusOnMount } from './use-focus-on-mount.ts';

/** A page's only `h1`, with a sentence below it. */
export function PageHeader({
  title,
  subtitle,
  isStep = false,
}: {
  title: string;
  subtitle?: string;
  /** It appears within a page, and takes the focus from what it replaces. */
  isStep?: boolean;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>(isStep);
  return (
    <Stack gap="sm" mb="xl">
      <Title order={1} ref={heading} {...(isStep && { tabIndex: -1, style: { outline: 'none' } })}>
        {title}
      </Title>
      {subtitle !== undefined && (
        <Text c="dimmed" size="lg" maw="42rem">
          {subtitle}
        </Text>
      )}
    </Stack>
  );
}
