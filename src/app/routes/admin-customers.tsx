import { EntriesAbout } from '#features/admin/audit/audit-section.tsx';
import { CustomerList } from '#features/admin/customers/customer-list.tsx';
import { PersonPage } from '#features/admin/customers/person-page.tsx';
import { customersUrl } from '#features/admin/customers/search-params.ts';
import { EmailsAbout } from '#features/admin/emails/emails-about.tsx';
import { OrdersOfPerson } from '#features/admin/orders/of-person.tsx';
import { requestPasswordReset, sendVerificationMail } from '#features/auth/mutations.ts';

import { useUrlState } from '#ui/list/use-url-state.ts';

const mails = { sendVerification: sendVerificationMail, sendPasswordLink: requestPasswordReset };

export default function AdminCustomersRoute() {
  const [view, show] = useUrlState(customersUrl);
  const email = view.open;
  if (email === null) return <CustomerList />;
  return (
    <PersonPage
      key={email}
      email={email}
      mails={mails}
      renderOrders={(accountId) => <OrdersOfPerson accountId={accountId} />}
      emails={<EmailsAbout subject={{ recipient: email }} />}
      entries={<EntriesAbout email={email} />}
      onCorrected={(corrected) => show({ ...view, open: corrected })}
      onClose={() => show({ ...view, open: null })}
    />
  );
}
