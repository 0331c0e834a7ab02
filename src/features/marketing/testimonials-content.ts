import type { PortraitName } from './portrait.tsx';

interface Testimonial {
  words: string;
  who: string;
  portrait: PortraitName;
}

/**
 * PLACEHOLDERS: people and quotes are invented, and the page says so. Before you sell, replace them with
 * your own members' quotes, with their consent, and set `areSamples` to false.
 */
export const areSamples: boolean = true;

export const testimonials: Testimonial[] = [
  {
    words:
      'I stopped comparing numbers and started comparing how I spent my weeks. Mine had no clinic in them. Now they do.',
    who: 'Second-year student, Biology',
    portrait: 'cleo',
  },
  {
    words: 'The reflections are what I came back for. Nobody on a forum admits what they regret.',
    who: 'Applicant, one gap year',
    portrait: 'eli',
  },
  {
    words:
      'I found three people with my major and my state. I finished my school list that evening.',
    who: 'Applicant, Philosophy',
    portrait: 'ben',
  },
  {
    words:
      'The cold email template got me a reply from the second lab I tried. I had emailed nineteen before that.',
    who: 'First-year student, Chemistry',
    portrait: 'fay',
  },
  {
    words:
      'My personal statement lost two pages and gained a point. The guide is strict, and right.',
    who: 'Reapplicant, accepted',
    portrait: 'dina',
  },
  {
    words: 'Cheaper than one hour of advising, and I still open it every week.',
    who: 'Third-year student, Neuroscience',
    portrait: 'ada',
  },
];
