import { EntriesAbout } from '#features/admin-audit/audit-section.tsx';
import { auditUrl } from '#features/admin-audit/search-params.ts';
import { MailsToPerson } from '#features/admin-mails/mails-to-person.tsx';
import { AccessOfPerson, OrdersOfPerson } from '#features/admin-orders/of-person.tsx';
import { PeopleList } from '#features/admin-people/people-list.tsx';
import { PersonPage, type PersonLinks } from '#features/admin-people/person-page.tsx';
import { peopleUrl } from '#features/admin-people/search-params.ts';

import { subjectPath } from '../audit-subject-path.ts';
import { adminOrderPath, paths } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

const opened = (path: string, id: string) =>
  `${path}?${new URLSearchParams({ open: id }).toString()}`;

const links: PersonLinks = {
  message: (id) => opened(paths.adminMessages, id),
  submission: (id) => opened(paths.adminSubmissions, id),
  payouts: (email) =>
    `${paths.adminSubmissions}?contributors&${new URLSearchParams({ show: 'everyone', q: email }).toString()}`,
};

export default function AdminPeopleRoute() {
  const [view, show] = useUrlState(peopleUrl);
  const email = view.open;
  if (email === null) return <PeopleList view={view} onViewChange={show} />;
  return (
    <PersonPage
      key={email}
      email={email}
      links={links}
      renderAccount={(accountId) => (
        <>
          <OrdersOfPerson accountId={accountId} orderPath={adminOrderPath} />
          <AccessOfPerson accountId={accountId} orderPath={adminOrderPath} />
        </>
      )}
      mails={<MailsToPerson email={email} orderPath={adminOrderPath} />}
      entries={
        <EntriesAbout
          email={email}
          subjectPath={subjectPath}
          allPath={`${paths.adminAudit}${auditUrl.write({ ...auditUrl.defaults, about: email })}`}
        />
      }
      onClose={() => show({ ...view, open: null })}
    />
  );
}
