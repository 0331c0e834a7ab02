import { Badge, Button, Flex, Group, Text, Title } from '@mantine/core';
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
      {/* On a phone below each other: what is longer than the badge would have a line of its own. */}
      <Flex
        direction={{ base: 'column', xs: 'row' }}
        align={{ base: 'flex-start', xs: 'center' }}
        gap="sm"
        mb="xs"
      >
        <Title order={1}>Your Account</Title>
        {isVerified === null && (
          <Text c="dimmed" size="sm" lh={badgeHeight} aria-live="polite">
            Loading account details...
          </Text>
        )}
        {isVerified && (
          <Badge
            variant="outline"
            size="lg"
            h={badgeHeight}
            leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
          >
            Verified account
          </Badge>
        )}
      </Flex>
    </>
  );
}
