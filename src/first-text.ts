// Shows the text of a profile as soon as it has been answered, in the page's frame: the site's scripts come later.
import { writeInto } from '#features/members/applicants/first-text.ts';
import type { Applicant } from '#features/members/applicants/schema.ts';

async function show(): Promise<void> {
  const first = globalThis.firstAnswers?.find(({ url }) => url.endsWith('/rpc/applicant_profile'));
  const answer = await first?.answer;
  if (!answer?.ok) return;
  // Null without access, and if there is none.
  const applicant: Applicant | null = await answer.clone().json();
  const text = document.querySelector<HTMLTemplateElement>('#first-text')?.content;
  const placeholder = document.querySelector('#frame main [data-waits]')?.parentElement;
  if (!applicant || !text || !placeholder) return;
  writeInto(text, applicant);
  placeholder.replaceChildren(text);
}

void show();
