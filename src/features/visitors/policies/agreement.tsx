import { Anchor, Text } from '@mantine/core';

import { paths } from '#model/store/paths.ts';

/** The policies a buyer agrees to. They open in another tab, because a card may be half entered. */
export function Agreement() {
  return (
    <Text size="sm" c="dimmed">
      By placing this order you agree to our <PolicyLink to={paths.terms}>terms</PolicyLink> and{' '}
      <PolicyLink to={paths.refunds}>refund policy</PolicyLink>. See also our{' '}
      <PolicyLink to={paths.privacy}>privacy policy</PolicyLink>.
    </Text>
  );
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor href={to} target="_blank" inherit>
      {children}
    </Anchor>
  );
}
