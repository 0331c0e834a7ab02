import { Anchor } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The address of a person's page in the admin area, by their email address. */
export const PersonPath = createContext<((email: string) => string) | null>(null);

/** Leads to the page of a person; outside the admin area, the text alone. */
export function PersonLink({ email, children }: { email: string; children?: ReactNode }) {
  const path = use(PersonPath);
  if (path === null) return children ?? email;
  return (
    <Anchor component={Link} to={path(email)} inherit>
      {children ?? email}
    </Anchor>
  );
}
