import { OpeningPage } from '#features/admin/dashboard/opening-page.tsx';
import { unfinishedTexts } from '#features/visitors/policies/unfinished-texts.ts';

export default function AdminOpeningRoute() {
  return <OpeningPage unfinished={unfinishedTexts} />;
}
