import { EntriesAbout } from '#features/admin-audit/audit-section.tsx';
import { EmailsAbout } from '#features/admin-emails/emails-about.tsx';
import { AccessOfPerson, OrdersOfPerson } from '#features/admin-orders/of-person.tsx';
import { PeopleList } from '#features/admin-people/people-list.tsx';
import { PersonPage } from '#features/admin-people/person-page.tsx';
import { peopleUrl } from '#features/admin-people/search-params.ts';

import { useUrlState } from '#ui/use-url-state.ts';

export default function AdminPeopleRoute() {
  const [view, show] = useUrlState(peopleUrl);
  const email = view.open;
  if (email === null) return <PeopleList />;
  return (
    <PersonPage
      key={email}
      email={email}
      renderAccount={(accountId) => (
        <>
          <OrdersOfPerson accountId={accountId} />
          <AccessOfPerson accountId={accountId} />
        </>
      )}
      emails={<EmailsAbout subject={{ recipient: email }} />}
      entries={<EntriesAbout email={email} />}
      onClose={() => show({ ...view, open: null })}
    />
  );
}
