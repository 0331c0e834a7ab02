import type { PortraitName } from './portrait.tsx';

interface Testimonial {
  quote: string;
  author: string;
  portrait: PortraitName;
}

/**
 * PLACEHOLDERS: people and quotes are invented, and the page says so. Before you sell, replace them with
 * your own members' quotes, with their consent, and set `areSamples` to false.
 */
export const areSamples: boolean = true;

export const testimonials: Testimonial[] = [
  {
    quote:
      'I stopped comparing numbers and started comparing how I spent my weeks. Mine had no clinic in them. Now they do.',
    author: 'Second-year student, Biology',
    portrait: 'cleo',
  },
  {
    quote: 'The reflections are what I came back for. Nobody on a forum admits what they regret.',
    author: 'Applicant, one gap year',
    portrait: 'eli',
  },
  {
    quote:
      'I found three people with my major and my state. I finished my school list that evening.',
    author: 'Applicant, Philosophy',
    portrait: 'ben',
  },
  {
    quote:
      'The cold email template got me a reply from the second lab I tried. I had emailed nineteen before that.',
    author: 'First-year student, Chemistry',
    portrait: 'fay',
  },
  {
    quote:
      'My personal statement lost two pages and gained a point. The guide is strict, and right.',
    author: 'Reapplicant, accepted',
    portrait: 'dina',
  },
  {
    quote: 'Cheaper than one hour of advising, and I still open it every week.',
    author: 'Third-year student, Neuroscience',
    portrait: 'ada',
  },
];
