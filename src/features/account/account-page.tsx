import { Anchor, Box, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** A page below the account page, narrow unless it has columns of its own, with a link back to it. */
export function AccountPage({
  title,
  isWide = false,
  children,
}: {
  title?: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Container py={48}>
      <Box {...(!isWide && { maw: 720 })}>
        <Box mb="lg" data-no-print>
          <Anchor component={Link} to={paths.account}>
            Back to Account
          </Anchor>
        </Box>
        {title !== undefined && <PageHeader title={title} />}
        {children}
      </Box>
    </Container>
  );
}
