import { Anchor, Text } from '@mantine/core';

import { refundWords } from '#model/plans/shop.ts';
import { paths } from '#model/store/paths.ts';

/** It opens in another tab, because a card may be half entered. */
export function RefundPromise({
  days,
}: {
  /** Those of the store's settings; without any, nothing is promised. */
  days: number | null;
}) {
  if (days === null) return null;
  return (
    <Text size="sm" ta="center">
      <Anchor href={paths.refunds} target="_blank" inherit>
        {refundWords({ refund_days: days })}
      </Anchor>
    </Text>
  );
}
