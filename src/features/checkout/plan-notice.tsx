import { Message } from '#ui/message.tsx';

/** The next step of a visitor on the way to a purchase. */
export function PlanNotice({
  isPaying,
  newcomer,
  isUnpaid,
  isPreviewOver,
}: {
  isPaying: boolean;
  /** The first name of a visitor who has signed up but not bought yet. */
  newcomer: string | null;
  isUnpaid: boolean;
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
