import { Stack, Text, Title } from '@mantine/core';

import { StepTitle } from './step-title.tsx';

/** A page's only `h1`, with a sentence below it. */
export function PageHeader({
  title,
  subtitle,
  step,
}: {
  title: string;
  subtitle?: string;
  /** It replaces other content of a page: at the same address, or at one of its own. */
  step?: 'in place' | 'at its address';
}) {
  return (
    <Stack gap="sm" mb="xl">
      {step ? (
        <StepTitle order={1} isAtAddress={step === 'at its address'}>
          {title}
        </StepTitle>
      ) : (
        <Title order={1}>{title}</Title>
      )}
      {subtitle !== undefined && (
        <Text data-no-print c="dimmed" size="lg" maw="42rem">
          {subtitle}
        </Text>
      )}
    </Stack>
  );
}
