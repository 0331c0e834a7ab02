import { capabilities, type Capability } from '#model/plans/capabilities.ts';

/** Something to do with what a plan opens, and the picture of it. */
export interface Use {
  picture: string;
  title: string;
  text: string;
  alt: string;
}

const uses: Record<Capability, Use[]> = {
  profiles: [
    {
      picture: 'search',
      title: 'Search the stories',
      text: 'Type “clinic” or “cold email” and read every passage that mentions it.',
      alt: 'A search that finds words in the stories of applicants',
    },
    {
      picture: 'filters',
      title: 'Filter to your numbers',
      text: 'By GPA, MCAT, gap years, state, school and more, until you see people like you.',
      alt: 'A list of profiles, filtered by GPA and gap years',
    },
    {
      picture: 'explore',
      title: 'Explore the charts',
      text: 'GPA and MCAT of everyone who got in, with your own dot among them.',
      alt: 'A chart of GPA and MCAT with a dot for each applicant',
    },
    {
      picture: 'like-me',
      title: 'Find applicants like you',
      text: 'Enter your numbers once. The ten nearest profiles come first, and each says why.',
      alt: 'The profiles nearest to a member’s own numbers',
    },
    {
      picture: 'my-schools',
      title: 'Build your school list',
      text: 'Keep schools in your order, with your notes, your dates and their answers.',
      alt: 'A member’s list of schools',
    },
  ],
  plus: [
    {
      picture: 'templates',
      title: 'Copy, fill in, send',
      text: 'Email templates with their blanks marked, and files to make your own.',
      alt: 'A page of templates and plans',
    },
  ],
  application: [
    {
      picture: 'guide',
      title: 'Write with a guide beside you',
      text: 'Read it on the page, section by section, tick off its lists, or take the PDF along.',
      alt: 'A guide with its table of contents',
    },
  ],
  interview: [
    {
      picture: 'interview',
      title: 'Practice with the questions',
      text: 'Read a guide on the page, tick off what you have prepared, or take the PDF along.',
      alt: 'A guide to interviews with its table of contents',
    },
  ],
};

const withAny: Use = {
  picture: 'assistant',
  title: 'Read with your AI assistant',
  text: 'Connect the one you already use. It searches and reads for you: read-only, limited to your plan.',
  alt: 'The part of the account that connects an assistant',
};

/** What a plan is good for; nothing if it opens nothing. */
export function usesOf(opened: readonly string[]): Use[] {
  const found = capabilities.filter((name) => opened.includes(name)).flatMap((name) => uses[name]);
  return found.length > 0 ? [...found, withAny] : [];
}

const whom: Record<Capability, string> = {
  profiles: 'For pre-meds who want to see what worked for people like them.',
  plus: 'For pre-meds who are still building their record.',
  application: 'For everyone who applies this year or next.',
  interview: 'For everyone who has interview invitations, or expects them.',
};

/** Who needs a plan: as the last that it opens says. */
export function whomFor(opened: readonly string[]): string | null {
  const last = capabilities.findLast((name) => opened.includes(name));
  return last === undefined ? null : whom[last];
}
