import { Anchor, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { useIsAdmin, useUser } from '#features/auth/session/store.ts';
import { coverageOf } from '#features/checkout/plan/coverage.ts';
import { heldPlansOptions } from '#features/checkout/queries.ts';
import { daysAfter, formatDate } from '#lib/dates/dates.ts';
import { checkoutPath } from '#model/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';

const noticeDays = 14;

/** Says above a member's pages that a plan ends within two weeks, unless another one has all that it has. */
export function EndingNotice() {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const { data: held = [] } = useQuery({
    ...heldPlansOptions(user?.id ?? ''),
    enabled: user !== null && !isAdmin,
  });
  const ending = held.find(
    ({ hasEnded, capabilities }) => !hasEnded && isSoon(coverageOf(capabilities, held)?.until),
  );
  if (!ending) return null;
  const { plan, name, heldUntil, isRenewable, accessUntil } = ending;
  return (
    <Container pt="md">
      <Message kind="info">
        Your {name} ends on {formatDate(heldUntil)}.{' '}
        {isRenewable && (
          <Anchor component={Link} to={checkoutPath(plan)} inherit>
            Renew it until {formatDate(accessUntil)}
          </Anchor>
        )}
      </Message>
    </Container>
  );
}

const isSoon = (until = '9999') => until < daysAfter(null, noticeDays);
