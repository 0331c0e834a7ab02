import { useState } from 'react';

import type { PreviewedGuide } from '#features/admin-guides/guide-form.tsx';
import { GuidesSection } from '#features/admin-guides/guides-section.tsx';
import { guidesUrl } from '#features/admin-guides/search-params.ts';
import { GuideList } from '#features/guides/guide-list.tsx';

import { useUrlState } from '#ui/use-url-state.ts';

export default function AdminGuidesRoute() {
  const [view, show] = useUrlState(guidesUrl);

  return <GuidesSection view={view} onViewChange={show} preview={preview} />;
}

const preview = (guide: PreviewedGuide) => <GuidePreview guide={guide} />;

function GuidePreview({ guide }: { guide: PreviewedGuide }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return <GuideList guides={[guide]} openId={openId} onOpenChange={setOpenId} />;
}
