import { EmailTemplate } from './email-template.tsx';
import type { Guide } from './queries.ts';
import { useKeptTexts } from './use-kept-texts.ts';

/** Email templates, in which the same blank is typed once. */
export function EmailTemplates({ guides }: { guides: Guide[] }) {
  const { texts, keep } = useKeptTexts('blanks');
  return guides.map((guide) => (
    <EmailTemplate key={guide.id} guide={guide} typed={texts} onType={keep} />
  ));
}
