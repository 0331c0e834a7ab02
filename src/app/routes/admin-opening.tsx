import { OpeningPage } from '#features/admin/dashboard/opening-page.tsx';
import { unfinishedTexts } from '#features/visitors/policies/unfinished-texts.ts';
import { useShopWindow } from '#model/plans/use-shop.ts';

export default function AdminOpeningRoute() {
  return <OpeningPage unfinished={unfinishedTexts(useShopWindow()?.refund_days)} />;
}
