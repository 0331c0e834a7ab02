import { PersonBeside } from '#features/admin/customers/person-beside.tsx';
import { EmailsAbout } from '#features/admin/emails/emails-about.tsx';
import { MessagesSection } from '#features/admin/messages/messages-section.tsx';
import { LatestOfPerson } from '#features/admin/orders/latest-orders.tsx';

export default function AdminMessagesRoute() {
  return <MessagesSection renderSender={sender} renderEmails={emails} />;
}

const orders = (accountId: string) => <LatestOfPerson accountId={accountId} />;
const sender = ({ email, name }: { email: string; name: string }) => (
  <PersonBeside email={email} name={name} renderOrders={orders} />
);
const emails = (messageId: string) => <EmailsAbout subject={{ of_message: messageId }} />;
