import { useState } from 'react';

import type { PreviewedGuide } from '#features/admin/guides/guide-form.tsx';
import { GuidesSection } from '#features/admin/guides/guides-section.tsx';
import { GuideList } from '#features/members/guides/guide-list.tsx';

export default function AdminGuidesRoute() {
  return <GuidesSection preview={preview} />;
}

const preview = (guide: PreviewedGuide) => <GuidePreview guide={guide} />;

function GuidePreview({ guide }: { guide: PreviewedGuide }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return <GuideList guides={[guide]} openId={openId} onOpenChange={setOpenId} />;
}
