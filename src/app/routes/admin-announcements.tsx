import { AnnouncementsSection } from '#features/admin/announcements/announcements-section.tsx';
import { EmailsAbout } from '#features/admin/emails/emails-about.tsx';

export default function AdminAnnouncementsRoute() {
  return <AnnouncementsSection renderEmails={emails} />;
}

const emails = (id: string) => <EmailsAbout subject={{ of_announcement: id }} />;
