import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates/dates.ts';
import { formatPrice } from '#lib/money/money.ts';
import { Message } from '#ui/feedback/message.tsx';

import { keptCoupon } from '../coupon/kept-coupons.ts';
import { heldPlansOptions, productsOptions } from '../queries.ts';
import { useIsPaying } from '../store.ts';

/** The next step of a visitor on the way to a purchase. */
export function PlanNotice({
  userId,
  newcomer,
  joinedAs,
  isUnpaid,
  isPreviewOver,
}: {
  /** Null for a visitor. */
  userId: string | null;
  /** The first name of a visitor who has signed up but not bought yet. */
  newcomer: string | null;
  /** The email of a member who has just created their account and has no plan; null for others. */
  joinedAs: string | null;
  /** True for members without a plan, as far as their access shows. */
  isUnpaid: boolean;
  /** True for a guest whose preview has just ended. */
  isPreviewOver: boolean;
}) {
  const held = useQuery({ ...heldPlansOptions(userId ?? ''), enabled: isUnpaid });
  const products = useQuery(productsOptions);
  if (useIsPaying()) {
    return <Message kind="info">Your payment is being processed. Please wait a moment.</Message>;
  }
  if (newcomer !== null) {
    return (
      <Message kind="info">
        Almost done, {newcomer}. Pick a plan: your account is created when you pay.
      </Message>
    );
  }
  if (joinedAs !== null) {
    return (
      <Message kind="success">
        Your account is ready, and you are logged in. We sent a link to {joinedAs}: follow it to
        verify your address. Now pick a plan to open the members’ area.
      </Message>
    );
  }
  if (isUnpaid && held.isPending) return null;
  const [former] = (held.data ?? [])
    .filter(({ hasEnded }) => hasEnded)
    .toSorted((a, b) => b.heldUntil.localeCompare(a.heldUntil));
  if (isUnpaid && former) {
    const onSale = products.data?.find(({ id }) => id === former.plan);
    const price =
      onSale && keptCoupon(former.plan) === null ? ` for ${formatPrice(onSale.priceCents)}` : '';
    return (
      <Message kind="info">
        Your {former.name} ended on {formatDate(former.heldUntil)}.{' '}
        {onSale ? `Renew it${price}: what you saved is still there.` : 'It is no longer sold.'}
      </Message>
    );
  }
  if (isUnpaid) {
    return <Message kind="info">You have no plan yet. Pick one to open the members’ area.</Message>;
  }
  if (isPreviewOver) {
    return (
      <Message kind="info">
        Your preview has ended. Pick a plan to read on, or look at the samples again below.
      </Message>
    );
  }
  return null;
}
