import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { downloadReceipt } from '#model/orders/receipt-file.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { OrderList } from './order-list.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { orderStatus, receiptStatus } from './order-status.ts';
import { ReceiptView } from './receipt-view.tsx';
import { order, savedAddress } from '../test-data.ts';

vi.mock('#model/orders/receipt-file.ts', () => ({
  downloadReceipt: vi.fn<typeof downloadReceipt>(),
}));
vi.mock('../mutations.ts', () => ({}));
vi.mock('../queries.ts', () => ({
  addressesOptions: () => ({
    queryKey: ['addresses'],
    queryFn: () => Promise.resolve([savedAddress({ isDefault: false }), savedAddress()]),
  }),
  ordersOptions: () => ({
    queryKey: ['orders'],
    queryFn: () =>
      Promise.resolve(
        Array.from({ length: 12 }, (_, n) =>
          order({ id: `order-${n}`, orderNumber: 700 - n, productName: `Product ${n}` }),
        ),
      ),
  }),
}));

vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['store-facts'], queryFn: () => null },
}));

const buyer = { name: 'Ada Lovelace', email: 'ada@example.com' };

const lines = () => screen.getByRole('article').textContent?.replaceAll(/\s+/g, ' ') ?? '';

test('a receipt shows product, seller, buyer, date and amounts', () => {
  renderForTest(
    <OrderReceipt
      buyer={buyer}
      address={savedAddress()}
      order={order({
        discountCents: 400,
        creditCents: 500,
        totalCents: 1099,
        couponCode: 'STUDENT2025',
      })}
    />,
  );
  for (const text of [
    'Order #00651',
    brand.name,
    brand.email,
    'January 6, 2026',
    'Ada Lovelace ada@example.com 12 St James Sq Boston, MA 02115 United States',
    'StatusPaid',
    'AccessJanuary 6, 2026 to January 6, 2027',
    'Application Cheatsheet$19.99',
    'Discount (STUDENT2025)-$4.00',
    'Upgrade credit-$5.00',
    'Tax$0.00',
    'Total$10.99',
    'PaymentVisa •••• 4242',
    'Ordered under our terms and refund policy of January 1, 2026.',
  ]) {
    expect(lines()).toContain(text);
  }
  expect(lines()).not.toContain('Refunded');
});

test('a receipt names the business that the buyer entered, and its seller', () => {
  const billing = {
    billingName: 'Lovelace Ltd',
    billingAddress: '1 Main St\nLondon',
    billingTaxId: 'GB123',
  };
  const seller = { sellerName: 'Byron Inc', sellerAddress: '2 Main St', sellerTaxId: 'US1' };
  renderForTest(
    <OrderReceipt
      buyer={buyer}
      address={savedAddress()}
      order={order({ ...billing, ...seller })}
    />,
  );
  expect(lines()).toContain(`Byron Inc 2 Main St Tax ID US1 ${brand.email}`);
  expect(lines()).toContain('Lovelace Ltd Tax ID GB123 ada@example.com 1 Main St London');
  expect(lines()).not.toContain('Ada Lovelace');
});

test('a free order has a free receipt', () => {
  renderForTest(
    <OrderReceipt
      buyer={buyer}
      address={null}
      order={order({ isFree: true, discountCents: 1999, totalCents: 0, access: null })}
    />,
  );
  expect(lines()).toContain('StatusCompleted');
  expect(lines()).not.toContain('Access');
  expect(lines()).toContain('PaymentFree Purchase');
  expect(lines()).toContain('Total$0.00');
});

test('a refund is on the receipt', () => {
  renderForTest(
    <OrderReceipt buyer={buyer} address={null} order={order({ refundedCents: 500 })} />,
  );
  expect(lines()).toContain('Partly refunded');
  expect(lines()).toContain('Refunded-$5.00');
});

test.each([
  ['completed', 0, 'Completed'],
  ['completed', 1, 'Partly refunded'],
  ['refunded', 1999, 'Refunded'],
  ['disputed', 0, 'Disputed'],
])('a %s order with %i cents refunded is shown as %s', (status, refundedCents, label) => {
  expect(orderStatus(order({ status, refundedCents }))).toBe(label);
  expect(receiptStatus(order({ status, refundedCents }))).toBe(
    label === 'Completed' ? 'Paid' : label,
  );
});

const showReceipt = (orderId: string) =>
  renderForTest(
    <MemoryRouter>
      <ReceiptView userId="ada" orderId={orderId} buyer={buyer} />
    </MemoryRouter>,
  );

test('a member cannot open the receipt of another member', async () => {
  showReceipt('order-99');
  await screen.findByText('This order is not in your account.');
});

test('a buyer reads why a receipt could not be downloaded, until it is', async () => {
  vi.mocked(downloadReceipt).mockRejectedValueOnce(new Error('No connection.'));
  showReceipt('order-3');
  const button = await screen.findByRole('button', { name: 'Download PDF' });
  await userEvent.click(button);
  await screen.findByText('No connection.');
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText('No connection.')).toBeNull());
});

test('the order list shows its last page instead of one that it does not have', async () => {
  renderForTest(
    <MemoryRouter>
      <OrderList userId="ada" page={99} onPageChange={() => {}} />
    </MemoryRouter>,
  );
  await screen.findByText('Product 11');
  screen.getByText('Page 2 of 2');
});
