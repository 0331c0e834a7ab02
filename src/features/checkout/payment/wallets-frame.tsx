import { Anchor, Divider, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './wallets-frame.module.css';

export const walletHeight = 44;

/** The wallets, and what else there is. */
export function WalletsFrame({
  isBuyerKnown,
  isEmpty = false,
  children,
}: {
  isBuyerKnown: boolean;
  /** This browser has no wallet, so far. */
  isEmpty?: boolean;
  children: ReactNode;
}) {
  return (
    <Stack {...(isEmpty && { className: classes.empty })}>
      {children}
      {!isBuyerKnown && !isEmpty && (
        <Text size="sm" c="dimmed" ta="center">
          Nothing else to fill in: you choose a password by email afterwards.
        </Text>
      )}
      {!isEmpty && <Divider label="or" />}
    </Stack>
  );
}

export const WalletsToCome = ({ isBuyerKnown }: { isBuyerKnown: boolean }) => (
  <WalletsFrame isBuyerKnown={isBuyerKnown}>
    <Skeleton height={walletHeight} />
  </WalletsFrame>
);

/** Whoever waits for a wallet can try again; everyone else goes on without. */
export const WalletsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Stack>
    <Text size="sm" c="dimmed" ta="center" component="output">
      Apple Pay, Google Pay and Link did not load.{' '}
      <Anchor component="button" type="button" inherit onClick={onRetry}>
        Try again
      </Anchor>
    </Text>
    <Divider label="or" />
  </Stack>
);
