import { Badge, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconRosetteDiscountCheck, IconX } from '@tabler/icons-react';

/** A line of it takes the badge's place while the account loads. */
const badgeHeight = '26px';

/** The page title with a badge for verified members, and the BACK and CLOSE buttons. */
export function AccountHeading({
  isVerified,
  onBack,
  onClose,
}: {
  /** Null while unknown. */
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
        {/* On a phone on a line of its own: only one of them would fit beside the title. */}
        {isVerified !== false && (
          <Box display="flex" w={{ base: '100%', xs: 'auto' }}>
            {isVerified ? (
              <Badge
                variant="outline"
                size="lg"
                h={badgeHeight}
                leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
              >
                Verified account
              </Badge>
            ) : (
              <Text c="dimmed" size="sm" lh={badgeHeight} aria-live="polite">
                Loading account details...
              </Text>
            )}
          </Box>
        )}
      </Group>
    </>
  );
}
