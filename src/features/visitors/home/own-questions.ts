/** Until an admin has written others. */
export const ownQuestions = [
  {
    title: 'What do I get?',
    text: 'For a year, the profiles of people who were accepted, including those added during that year. Depending on the plan, writing guides, templates and a summer program database come with it, or are sold on their own.',
  },
  {
    title: 'Is it a subscription?',
    text: 'No. You pay once and read for a year. Nothing renews automatically, so there is nothing to cancel. If it is not what you expected, our refund policy applies; it is linked at the foot of this page.',
  },
  {
    title: 'Where do the profiles come from?',
    text: 'From the applicants themselves. They share their numbers, their activities and their acceptances, and look back on what mattered. Names are left out.',
  },
  {
    title: 'Will it tell me my chances?',
    text: 'No, and be careful with anything that does. The profiles are of accepted applicants only. They show what worked, which helps you decide what to do next.',
  },
];
