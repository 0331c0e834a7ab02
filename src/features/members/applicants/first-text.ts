import { applicantName, isSample } from '#model/applicants/applicant-name.ts';

import type { Applicant } from './schema.ts';
import { factsOf, hoursOf, quotationOf, scoresOf, toldBy } from './wording.ts';

/**
 * Writes a profile into the text of another, rendered when the site was built, so that it is read before React is there.
 */
export function writeInto(page: DocumentFragment, applicant: Applicant): void {
  const find = (selector: string) => page.querySelector(selector);
  const [name, mark] = find('header > div')?.children ?? [];
  name?.replaceChildren(applicantName(applicant));
  if (!isSample(applicant)) mark?.remove();
  find('h1')?.replaceChildren(`${scoresOf(applicant)} · ${factsOf(applicant)}`);
  if (applicant.schools.length === 0) find('header ul')?.remove();
  repeat(find('header li'), applicant.schools, (badge, school) =>
    badge.querySelector('a')?.replaceChildren(school.name),
  );
  const quotation = quotationOf(applicant);
  if (quotation === null) find('p[aria-hidden]')?.remove();
  else find('p[aria-hidden]')?.replaceChildren(quotation);
  repeat(find('dl > div:has(dt > span)'), toldBy(applicant), (entry, { name: text, label }) => {
    const hours = hoursOf(applicant, text);
    const term = entry.querySelector('dt');
    const timing = term?.querySelector('span');
    if (hours === null) timing?.remove();
    else timing?.replaceChildren(hours);
    term?.firstChild?.replaceWith(label);
    entry.querySelector('dd > span')?.replaceChildren(applicant[text] ?? '');
  });
}

/** Leaves of a list the first element, once for each item. */
function repeat<Item>(
  first: Element | null,
  items: Item[],
  write: (element: Element, item: Item) => void,
): void {
  if (!first) return;
  first.parentElement?.replaceChildren(
    ...items.map((item) => {
      const element = document.importNode(first, true);
      write(element, item);
      return element;
    }),
  );
}
