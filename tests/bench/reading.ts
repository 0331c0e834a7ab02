import { storedColumns } from '../../src/model/applicants/applicant-columns.ts';
import { type Ratio, inTurn } from './ratio.ts';

export const reading: Ratio = {
  number: 1,
  name: 'ten-row page over HTTP, member / service_role',
  atMost: 1.15,
  async measure(store) {
    const { get, member, server } = await store();
    const page = `applicants?select=${storedColumns}&order=number&limit=10`;
    return inTurn(
      () => get(member, page),
      () => get(server, page),
      { times: 40 },
    );
  },
};
