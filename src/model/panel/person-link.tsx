import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { adminPersonPath } from '#model/store/paths.ts';

import { AddressText } from '#ui/page/address-text.tsx';

/** Leads an admin to the page of a person. */
export function PersonLink({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <Anchor component={Link} to={adminPersonPath(email)} inherit>
      {children ?? <AddressText>{email}</AddressText>}
    </Anchor>
  );
}
