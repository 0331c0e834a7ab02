import { formatDate } from '#lib/dates/dates.ts';
import { formatPrice } from '#lib/money/money.ts';
import { Message } from '#ui/feedback/message.tsx';

/** A plan whose year is over. */
export interface FormerPlan {
  name: string;
  /** ISO. */
  endedAt: string;
  /** Null if it is no longer on sale. */
  priceCents: number | null;
  /** A coupon of theirs lowers the price. */
  hasCoupon: boolean;
}

/** The next step of a visitor on the way to a purchase. */
export function PlanNotice({
  isPaying,
  newcomer,
  joinedAs,
  isUnpaid,
  former,
  isPreviewOver,
}: {
  isPaying: boolean;
  /** The first name of a visitor who has signed up but not bought yet. */
  newcomer: string | null;
  /** The email of a member who has just created their account and has no plan; null for others. */
  joinedAs: string | null;
  isUnpaid: boolean;
  former: FormerPlan | null;
  /** True for a guest whose preview has just ended. */
  isPreviewOver: boolean;
}) {
  if (isPaying) {
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
  if (isUnpaid && former) {
    const { name, endedAt, priceCents, hasCoupon } = former;
    return (
      <Message kind="info">
        Your {name} ended on {formatDate(endedAt)}.{' '}
        {priceCents === null
          ? 'It is no longer sold.'
          : `Renew it${hasCoupon ? '' : ` for ${formatPrice(priceCents)}`}: what you saved is still there.`}
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
