import { Stack } from '@mantine/core';

import type { PreviewedGuide } from '#features/admin/guides/guide-form.tsx';
import { GuidesSection } from '#features/admin/guides/guides-section.tsx';
import { GuideList } from '#features/members/guides/guide-list.tsx';
import { FormattedText } from '#ui/page/formatted-text.tsx';

export default function AdminGuidesRoute() {
  return <GuidesSection preview={preview} />;
}

/** The guide in its list, and below it the text that it opens. */
function preview(guide: PreviewedGuide) {
  const isTemplate = guide.kind === 'email_template';
  const listed = { ...guide, body: isTemplate ? guide.body : null };
  return (
    <Stack>
      <GuideList
        guides={[{ ...listed, textPath: null, publishedAt: null }]}
        userId=""
        lastVisit={null}
      />
      {!isTemplate && guide.body !== null && <FormattedText text={guide.body} headings={3} />}
    </Stack>
  );
}
