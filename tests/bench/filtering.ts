import { storedColumns } from '../../src/model/applicants/applicant-columns.ts';
import { type Ratio, inTurn } from './ratio.ts';

export const filtering: Ratio = {
  number: 5,
  name: 'GPA and MCAT filter page over HTTP, member / service_role',
  atMost: 1.25,
  async measure(store) {
    const { get, member, server } = await store();
    const page = `applicants?select=${storedColumns}&gpa_hundredths=gte.390&gpa_hundredths=lte.392&mcat=gte.521&mcat=lte.522&order=number&limit=10`;
    return inTurn(
      () => get(member, page),
      () => get(server, page),
      { times: 20 },
    );
  },
};
