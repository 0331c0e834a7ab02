import type { PortraitName } from './portrait.tsx';

interface Testimonial {
  words: string;
  who: string;
  portrait: PortraitName;
}

/**
 * PLACEHOLDERS: people and words are invented, and the page says so. Before you sell, put your own
 * members' words here, with their consent, and set `areSamples` to false.
 */
export const areSamples: boolean = true;

export const testimonials: Testimonial[] = [
  {
    words:
      'I stopped comparing myself with a number and started to compare weeks. Mine had no clinic in them. Now they do.',
    who: 'Second-year student, Biology',
    portrait: 'cleo',
  },
  {
    words:
      'The reflections are what I came back for. Nobody on a forum tells you what they regret.',
    who: 'Applicant, one gap year',
    portrait: 'eli',
  },
  {
    words:
      'I found three people with my major and my state. My school list was done the same evening.',
    who: 'Applicant, Philosophy',
    portrait: 'ben',
  },
  {
    words:
      'The cold e-mail template got me an answer from the second lab I wrote to. I had written to nineteen before.',
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
