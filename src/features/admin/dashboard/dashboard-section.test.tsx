import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { adminOrderPath, paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { DashboardSection } from './dashboard-section.tsx';
import type { PeriodView } from './period.ts';
import type { OrdersIn } from './figure-list.tsx';
import type { AttentionLine, SalesFigures } from './schema.ts';
import { attentionLine, noFigures, testFigures } from './test-data.ts';

const answers = vi.hoisted(() => ({
  figures: vi.fn<(view: PeriodView | 'today') => Promise<SalesFigures>>(),
  attention: vi.fn<() => Promise<AttentionLine[]>>(),
}));
vi.mock('./queries.ts', () => ({
  salesFiguresOptions: (view: PeriodView | 'today') => ({
    queryKey: ['sales-figures', view],
    queryFn: () => answers.figures(view),
  }),
  openingOptions: { queryKey: ['opening-tasks'], queryFn: () => [] },
  attentionOptions: { queryKey: ['needs-attention'], queryFn: () => answers.attention() },
}));

vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['store-facts'], queryFn: () => ({ timeZone: 'Asia/Tokyo' }) },
}));

const ordersIn: OrdersIn = ({ text = '', product = '', days, status = '' }) =>
  `/orders?${[text, product, days.firstDay, days.lastDay].join()}${status}`;

const LatestOrders = ({ count }: { count: number }) => <p>The latest {count}</p>;

const onViewChange = vi.fn<(view: PeriodView) => void>();

// The charts only render with a size.
beforeEach(() => {
  onViewChange.mockReset();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400));
});

function show(figures: SalesFigures, view: PeriodView = '7d', tasks: AttentionLine[] = []) {
  answers.figures.mockReset().mockResolvedValue(figures);
  answers.attention.mockReset().mockResolvedValue(tasks);
  renderForTest(
    <MemoryRouter>
      <DashboardSection
        view={view}
        now={new Date('2026-03-07T12:00Z')}
        ordersIn={ordersIn}
        unfinished={[]}
        LatestOrders={LatestOrders}
        onViewChange={onViewChange}
      />
    </MemoryRouter>,
  );
}

const sold = {
  ...noFigures,
  orders: 2,
  gross_cents: 2998,
  refunds: 1,
  refunded_cents: 999,
  lost: 1,
  lost_cents: 500,
  fee_cents: 120,
  fees_unknown: 1,
  net_cents: 1379,
  coupon_uses: 1,
  coupon_cents: 300,
  visits: 8,
  visits_to_prices: 4,
};
const addressIn = (title: string, name: string) =>
  within(screen.getByLabelText(`${title}, as a table`))
    .getByRole('link', { name })
    .getAttribute('href');
const addressOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
const rowsOf = async (title: string) =>
  within(await screen.findByLabelText(`${title}, as a table`))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('today and the selected period are shown, with what waits and what is disputed', async () => {
  show(
    testFigures({ totals: { ...sold, disputed: 2, disputed_cents: 2998 }, totals_before: sold }),
  );
  await screen.findByText(
    'Mar 1, 2026 to Mar 2, 2026, compared with the 2 days before. Days are those of Asia/Tokyo.',
  );
  expect(answers.figures.mock.calls).toEqual([['7d'], ['today']]);
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  const returned = { name: '-$9.99 refunds -$5.00 lost disputes' };
  today.getByRole('link', returned);
  const period = within(screen.getByRole('region', { name: '7 days' }));
  period.getByText(/^\$29\.98 gross -\$1\.20 Stripe’s fees, No change$/);
  expect(period.getByRole('link', returned).getAttribute('href')).toBe(
    '/orders?,,2026-03-01,2026-03-02returned',
  );
  for (const name of ['$13.79', '2'])
    expect(period.getByRole('link', { name }).getAttribute('href')).toBe(
      '/orders?,,2026-03-01,2026-03-02',
    );
  period.getByText('Stripe’s fee of 1 order is not known yet.');
  period.getByText('2 orders are disputed: $29.98 of it is held by the bank.');
  await screen.findByText('All is well: nothing is waiting for you.');
  screen.getByText('The latest 5');
});

test('a store without any sales or visits shows a message and offers all time', async () => {
  show(testFigures());
  await screen.findByText(/^No sales, refunds, lost disputes or visits/);
  expect(screen.queryByRole('figure')).toBeNull();
  fireEvent.click(screen.getByText('Show All Time'));
  expect(onViewChange).toHaveBeenLastCalledWith('all');
});

test('a period is not empty if the previous one had activity', async () => {
  show(testFigures({ totals_before: sold }), '12m');
  await screen.findByText('$0.00 gross, $13.79 before');
});

test('each figure has a table, which leads to the orders behind it', async () => {
  show(
    testFigures({
      totals: sold,
      steps: [
        { ...sold, first_day: '2026-03-01', last_day: '2026-03-01' },
        { ...noFigures, first_day: '2026-03-02', last_day: '2026-03-02' },
      ],
      products: [{ ...sold, product_id: 'a', product_name: 'Guide' }],
      coupons: [{ code: 'STUDENT', uses: 1, coupon_cents: 300, gross_cents: 1199 }],
      sources: [{ source: 'tiktok/video', orders: 1, gross_cents: 1199 }],
    }),
  );
  expect((await rowsOf('Revenue by day'))[1]?.join(' | ')).toBe(
    'Mar 1 | $29.98 | $9.99 | $5.00 | $1.20 | $13.79 | 2 | 0 | 1 | $3.00 | 8 | 4 | 25.0%',
  );
  expect((await rowsOf('Net revenue by product'))[1]?.join(' | ')).toBe(
    'Guide | 2 | 0 | $29.98 | $9.99 | $5.00 | $1.20 | $13.79 | 1 | $3.00 | 25.0%',
  );
  expect((await rowsOf('Coupon uses by code'))[1]).toEqual(['STUDENT', '1', '$3.00', '$11.99']);
  expect((await rowsOf('Revenue by source'))[1]).toEqual(['tiktok/video', '1', '$11.99']);
  screen.getByText('Of the links that brought 1 of 2 orders.');

  expect(addressIn('Revenue by day', 'Mar 1')).toBe('/orders?,,2026-03-01,2026-03-01');
  expect(addressIn('Coupon uses by code', 'STUDENT')).toBe(
    '/orders?STUDENT,,2026-03-01,2026-03-02',
  );
  expect(addressIn('Revenue by source', 'tiktok/video')).toBe(
    '/orders?tiktok/video,,2026-03-01,2026-03-02',
  );
});

test('products with the same name can be told apart', async () => {
  const product = { ...sold, product_name: 'Guide' };
  show(
    testFigures({
      totals: sold,
      products: [
        { ...product, product_id: 'a' },
        { ...product, product_id: 'b' },
      ],
    }),
  );
  const rows = await rowsOf('Net revenue by product');
  expect(rows.map(([name]) => name)).toEqual(['Product', 'Guide (a)', 'Guide (b)']);
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Show' }));

test('an invalid range is not queried', async () => {
  show(testFigures());
  await screen.findByText(/^Mar 1, 2026 to/);
  fireEvent.click(screen.getByText('From, to'));
  await screen.findByLabelText('From');
  fill('To', '');
  send();
  await screen.findByText('Choose the last day');
  fill('To', '2026-02-01');
  await screen.findByText('The last day is before the first');
  fill('From', '2016-01-01');
  send();
  await screen.findByText('At most ten years can be shown at once');
  expect(onViewChange).not.toHaveBeenCalled();
  fill('From', '2026-01-31');
  send();
  const period = { firstDay: '2026-01-31', lastDay: '2026-02-01' };
  await waitFor(() => expect(onViewChange).toHaveBeenCalledExactlyOnceWith(period));
});

test('a chart without values has no axes', async () => {
  show(testFigures({ totals: { ...noFigures, visits: 1 } }));
  await screen.findByLabelText('Revenue by day, as a table');
  screen.getByText('Nothing in this period.');
  expect(screen.queryByRole('figure', { name: /^Revenue/ })).toBeNull();
});

test('each task leads to its place', async () => {
  const tasks = [
    attentionLine({ kind: 'dispute', detail: 'needs_response', at: '2026-03-10T12:00:00Z' }),
    attentionLine({
      kind: 'failed_event',
      order_id: null,
      order_number: null,
      event_id: 'evt_1',
      is_live: false,
      detail: 'not_processed',
      of_kind: 12,
    }),
    attentionLine({ kind: 'messages', count: 2, order_id: null }),
    attentionLine({ kind: 'submissions', order_id: null }),
    attentionLine({ kind: 'contributors', order_id: null, amount_cents: 600 }),
    attentionLine({ kind: 'browser_errors', order_id: null, count: 2 }),
  ];
  show(testFigures({ totals: sold }), '7d', tasks);
  expect(await addressOf('Dispute of $14.99, order #00651')).toBe(adminOrderPath('o1'));
  expect(await addressOf('Stripe event was not processed')).toBe(paths.adminErrors);
  expect(await addressOf('2 kinds of error in visitors’ browsers')).toBe(paths.adminErrors);
  expect(await addressOf('2 unanswered messages')).toBe(paths.adminMessages);
  expect(await addressOf('1 new submission')).toBe(paths.adminSubmissions);
  expect(await addressOf('1 contributor to be paid, $6.00')).toBe(paths.adminPayouts);
  await screen.findByText(/\(11 more like this\)$/);
});
