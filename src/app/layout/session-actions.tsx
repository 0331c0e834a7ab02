import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';

import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { useIsAuthenticated, useSessionStatus } from '#features/auth/session/store.ts';

import { paths } from '#model/store/paths.ts';
import { signOutTo } from '../session/sign-out.ts';

/** Account and Log out, or Login and Join; nothing while the session is being checked. */
export function SessionActions({ isWide = false }: { isWide?: boolean }) {
  const isChecking = useSessionStatus() === 'checking';
  const isAuthenticated = useIsAuthenticated();
  const navigate = useNavigate();
  // In the menu of narrow screens, the labels line up with the links.
  const width = isWide
    ? ({ fullWidth: true, justify: 'flex-start', px: 'calc(0.75rem - 1px)', fz: 'md' } as const)
    : {};

  if (isChecking) return null;
  if (isAuthenticated) {
    return (
      <>
        <Button component={Link} to={paths.account} variant="subtle" {...width}>
          Account
        </Button>
        <Button variant="default" {...width} onClick={() => void signOutTo(navigate)}>
          Log out
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="subtle" {...width} onClick={authModalEvents.loginAsked}>
        Login
      </Button>
      <Button component={Link} to={paths.signup} {...width} justify="center">
        Join
      </Button>
    </>
  );
}
