import { StoreSettings } from '#features/admin/settings/store-settings.tsx';
import { Faq } from '#features/visitors/home/faq.tsx';
import { ownQuestions } from '#features/visitors/home/own-questions.ts';
import { Testimonials } from '#features/visitors/home/testimonials.tsx';
import { SecondFactors } from '#features/auth/settings/second-factors.tsx';
import type { TitledText } from '#model/plans/shop.ts';
import { RecommendationNotice } from '#model/plans/recommendation-notice.tsx';
import { settingsTabs } from '#model/panel/admin-tabs.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { LetterKeys } from '#ui/list/letter-keys.tsx';

import { useOwnProfile } from '../session/use-own-profile.ts';

/** What is set once: for the store, and for this admin's log-in. */
export default function AdminSettingsRoute() {
  const profile = useOwnProfile();
  return (
    <AdminPage title="Settings" tabs={settingsTabs}>
      <StoreSettings preview={homeTexts} ownQuestions={ownQuestions} />
      <RecommendationNotice />
      <LetterKeys />
      <SecondFactors isVerified={profile.data?.isEmailVerified !== false} />
    </AdminPage>
  );
}

const homeTexts = ({ questions, quotes }: { questions: TitledText[]; quotes: TitledText[] }) => (
  <>
    <Testimonials quotes={quotes} />
    <Faq questions={questions} />
  </>
);
