import { Anchor, Box, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A narrow page below the account page, with a link back to it. */
export function AccountPage({
  accountPath,
  children,
}: {
  accountPath: string;
  children: ReactNode;
}) {
  return (
    <Container py={48}>
      <Box maw={720}>
        <Box mb="lg" data-no-print>
          <Anchor component={Link} to={accountPath}>
            Back to Account
          </Anchor>
        </Box>
        {children}
      </Box>
    </Container>
  );
}
