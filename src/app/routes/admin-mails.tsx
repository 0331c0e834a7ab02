import { MailsSection } from '#features/admin-mails/mails-section.tsx';
import { mailsUrl } from '#features/admin-mails/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminMailsRoute() {
  const [view, show] = useUrlState(mailsUrl);
  return <MailsSection view={view} onViewChange={show} />;
}
