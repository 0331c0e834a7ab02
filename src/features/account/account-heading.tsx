import { Badge, Button, Group, Title } from '@mantine/core';
import { IconArrowLeft, IconRosetteDiscountCheck, IconX } from '@tabler/icons-react';

/** The page title with a badge for verified members, and the BACK and CLOSE buttons. */
export function AccountHeading({
  isVerified,
  onBack,
  onClose,
}: {
  /** Null while unknown: its place is kept. */
  isVerified: boolean | null;
  onBack: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <Group justify="space-between" mb="md">
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          BACK
        </Button>
        <Button variant="subtle" rightSection={<IconX size={16} aria-hidden />} onClick={onClose}>
          CLOSE
        </Button>
      </Group>
      <Group gap="sm" mb="xs">
        <Title order={1}>Your Account</Title>
        {isVerified !== false && (
          <Badge
            variant="outline"
            size="lg"
            {...(isVerified === null && { style: { visibility: 'hidden' } })}
            leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
          >
            Verified account
          </Badge>
        )}
      </Group>
    </>
  );
}
