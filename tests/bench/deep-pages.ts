import { type Ratio, inTurn } from './ratio.ts';

export const deepPages: Ratio = {
  number: 6,
  name: 'the last page reachable / the first page',
  atMost: 1.5,
  async measure(store) {
    const { call, member } = await store();
    const page = (number: number) => call(member, 'search_applicants', { page: number });
    const first = (await page(1)) as { page_count: number };
    return inTurn(
      () => page(first.page_count),
      () => page(1),
      { times: 5 },
    );
  },
};
