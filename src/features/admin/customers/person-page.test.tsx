import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { lastSecondOf } from '#lib/dates/dates.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { PanelRole, type StaffRole } from '#model/panel/may.ts';
import { chooseAction, renderForAdmin } from '#ui/test-render.tsx';

import { correctAddress, exportDataOf, grantAccess, withdrawGrant } from './mutations.ts';
import { PersonBeside } from './person-beside.tsx';
import { PersonPage } from './person-page.tsx';
import type { Access, Person } from './schema.ts';

const store = vi.hoisted(() => ({
  one: vi.fn<() => Promise<Person | null>>(),
}));
vi.mock('./queries.ts', () => ({
  personOptions: () => ({ queryKey: ['person'], queryFn: store.one }),
}));

const mails = {
  sendVerification: vi.fn<(email: string) => Promise<void>>(),
  sendPasswordLink: vi.fn<(email: string) => Promise<void>>(),
};
const corrected = vi.fn<(email: string) => void>();
vi.mock('./mutations.ts', () => ({
  correctAddress: vi.fn<typeof correctAddress>(),
  grantAccess: vi.fn<typeof grantAccess>(),
  withdrawGrant: vi.fn<typeof withdrawGrant>(),
  exportDataOf: vi.fn<typeof exportDataOf>(),
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: {
    queryKey: ['product-choices'],
    queryFn: () => Promise.resolve([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]),
  },
}));

beforeEach(() => void vi.resetAllMocks());

const robin: Person = {
  email: 'robin@example.com',
  account: {
    id: 'a1',
    name: 'Robin Sample',
    createdAt: '2026-11-01T12:00:00Z',
    lastSignInAt: null,
    emailVerified: true,
    role: null,
    isBanned: false,
    hasSecondFactor: false,
    referralCode: 'K7M2Q9XR',
    orders: 2,
    keptCents: 2999,
  },
  access: [],
  waiting: [],
  owedCents: 200,
  paidCents: 0,
  messages: [{ id: 'm1', subject: 'Hello', isHandled: false, createdAt: '2026-11-02T12:00:00Z' }],
  submissions: [
    {
      id: 's1',
      fullName: 'Robin',
      status: 'withdrawn',
      createdAt: '2026-11-03T12:00:00Z',
      referredBy: null,
    },
  ],
  earnings: [],
};

function show(person: Person | null, role: StaffRole = 'admin') {
  store.one.mockResolvedValue(person);
  renderForAdmin(
    <PanelRole value={role}>
      <PersonPage
        email="robin@example.com"
        mails={mails}
        renderOrders={(id) => <p>The orders of {id}</p>}
        emails={<p>The emails</p>}
        entries={<p>The entries</p>}
        onCorrected={corrected}
        onClose={() => {}}
      />
    </PanelRole>,
  );
}
const addressOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('a customer has their account, orders, messages, contributions, emails and entries on a page', async () => {
  show(robin);
  await screen.findByRole('heading', { name: 'Robin Sample' });
  screen.getByText(/has not logged in, 2 orders, \$29\.99 kept, referral code K7M2Q9XR\.$/);
  screen.getByText('The orders of a1');
  screen.getByText('The emails');
  screen.getByText('The entries');
  expect(await addressOf('Hello')).toBe('/admin/messages?open=m1');
  expect(await addressOf('Profile of November 3, 2026')).toBe('/admin/submissions?open=s1');
  expect(await addressOf('Payouts')).toBe('/admin/payouts?show=everyone&q=robin%40example.com');
  within(screen.getByRole('region', { name: 'Contributions' })).getByText('Withdrawn');
});

test('support reads a person and sends links again, and that is all', async () => {
  const waiting = {
    id: 'w1',
    productName: 'Premed Cheatsheet',
    until: '2027-11-01T12:00:00Z',
    reason: 'A prize',
    grantedBy: null,
    grantedAt: '2026-11-01T12:00:00Z',
  };
  show({ ...robin, waiting: [waiting] }, 'support');
  fireEvent.click(
    await screen.findByRole('button', { name: 'More: robin@example.com', hidden: true }),
  );
  await screen.findByText('Send password link');
  screen.getByText('The emails');
  screen.getByText('Reason: A prize');
  for (const other of [
    'Grant Access',
    'Withdraw',
    'Export data',
    'Delete account...',
    'Contributions',
    'The entries',
  ]) {
    expect(screen.queryByText(other)).toBeNull();
  }
});

test('a contributor without an account has a page, too', async () => {
  show({ ...robin, account: null, messages: [] });
  await screen.findByRole('heading', { name: /^robin ?@example\.com$/ });
  screen.getByText('No account.');
  screen.getByText('No messages.');
  screen.getByText('The emails');
  expect(screen.queryByText(/^The orders/)).toBeNull();
});

test('an unknown address shows a message', async () => {
  show(null);
  await screen.findByText('The store knows no one with this email address.');
});

const given: Access = {
  id: 'e1',
  productName: 'Premed Cheatsheet',
  startsAt: '2026-01-05T12:00:00Z',
  endsAt: '2099-01-05T12:00:00Z',
  revokedAt: null,
  revokedReason: null,
  orderId: null,
  orderNumber: null,
  changes: [
    {
      action: 'granted',
      until: '2099-01-05T12:00:00Z',
      reason: 'Won a prize',
      changedBy: 'admin@example.com',
      changedAt: '2026-01-05T12:00:00Z',
    },
  ],
};

const cellsOf = async (table: string) => {
  const shown = await screen.findByRole('table', { name: table, hidden: true });
  const [, ...rows] = within(shown).getAllByRole('row', { hidden: true });
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};

async function inDialog() {
  const inside = within(await screen.findByRole('dialog', { hidden: true }));
  return {
    inside,
    fill: (label: RegExp, value: string) =>
      fireEvent.change(inside.getByLabelText(label), { target: { value } }),
    send: (name: string) => fireEvent.click(inside.getByRole('button', { name, hidden: true })),
  };
}
async function ask(opener: string) {
  fireEvent.click(await screen.findByRole('button', { name: opener, hidden: true }));
  return inDialog();
}
const told = async (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toMatch(text));

test('access says why it was given and what can be done; what has ended is folded', async () => {
  const bought = { orderId: 'o1', orderNumber: 651, changes: [] };
  const revoked = { revokedAt: '2026-02-01T12:00:00Z', revokedReason: 'refunded' };
  const ended = { endsAt: '2026-01-06T12:00:00Z' };
  show({
    ...robin,
    access: [
      given,
      { ...given, id: 'e3', ...bought, ...revoked },
      { ...given, id: 'e4', ...ended },
    ],
  });
  const [live] = await cellsOf('Access of this person');
  expect(live?.[1]).toMatch(
    /^Manual grantGranted by admin@example.com, until January \d, 2099\nReason: Won a prize$/,
  );
  expect(live?.slice(3)).toEqual(['Live', 'ExtendRevoke']);
  screen.getByText('2 ended or revoked');
  expect((await cellsOf('Ended access of this person')).map((row) => row.slice(3))).toEqual([
    ['RevokedFebruary 1, 2026: the order was refunded', ''],
    ['Ended', 'Extend'],
  ]);
  expect(screen.getByText('Order #00651').getAttribute('href')).toBe('/admin/orders/o1');
});

test('access is granted to the person until the end of a day, and a far one is asked about', async () => {
  show(robin);
  const { inside, fill, send } = await ask('Grant Access');
  expect(inside.getByLabelText<HTMLInputElement>(/Email/)).toMatchObject({
    value: 'robin@example.com',
    readOnly: true,
  });
  await inside.findByRole('option', { name: 'Premed Cheatsheet' });
  fill(/Product/, 'cheatsheet');
  fill(/Access until/, '2999-06-30');
  fill(/Reason/, 'Won a prize');
  send('Grant access');
  await inside.findByText('Please confirm the year, or choose another.');
  expect(grantAccess).not.toHaveBeenCalled();
  fireEvent.click(inside.getByLabelText('Yes, until 2999: for more than ten years'));
  vi.mocked(grantAccess).mockResolvedValueOnce(true);
  send('Grant access');
  await told(/^Access granted to robin@example.com\.$/);
  expect(vi.mocked(grantAccess).mock.lastCall?.[0]).toEqual({
    email: 'robin@example.com',
    product: 'cheatsheet',
    until: lastSecondOf('2999-06-30'),
    reason: 'Won a prize',
  });
});

test('a grant that waits for an account is withdrawn', async () => {
  const waiting = {
    id: 'w1',
    productName: 'Interview Cheatsheet',
    until: '2099-01-05T12:00:00Z',
    reason: 'A gift',
    grantedBy: 'admin@example.com',
    grantedAt: '2026-11-01T12:00:00Z',
  };
  show({ ...robin, account: null, waiting: [waiting] });
  await screen.findByText('Granted by admin@example.com on November 1, 2026');
  const { send } = await ask('Withdraw: Interview Cheatsheet');
  send('Withdraw');
  await told('Grant withdrawn.');
  expect(vi.mocked(withdrawGrant).mock.lastCall?.[0]).toEqual(waiting);
  expect(screen.queryByRole('button', { name: /^More/, hidden: true })).toBeNull();
});

test('an unverified person gets another link, and a link to a new password', async () => {
  show({ ...robin, account: robin.account && { ...robin.account, emailVerified: false } });
  mails.sendVerification.mockRejectedValueOnce(new Error('Too many attempts.'));
  await chooseAction('robin@example.com', 'Send verification again');
  await screen.findByText('Error: Too many attempts.');
  await chooseAction('robin@example.com', 'Send password link');
  await told('A link to a new password is on its way to robin@example.com.');
  expect(mails.sendPasswordLink).toHaveBeenCalledExactlyOnceWith('robin@example.com');
});

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Change address' }));

test('a mistyped address is corrected, and the right one gets a link', async () => {
  show({ ...robin, account: robin.account && { ...robin.account, emailVerified: false } });
  await chooseAction('robin@example.com', 'Change address...');
  const field = await screen.findByLabelText(/New address/);
  for (const [typed, message] of [
    ['Robin', 'Please enter a valid email address'],
    ['ROBIN@example.com ', 'This is the address of the account already.'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    press();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await screen.findByText(message);
  }
  vi.mocked(correctAddress).mockRejectedValueOnce(new Error('Another account has it.'));
  fireEvent.change(field, { target: { value: ' Right@example.com' } });
  press();
  await screen.findByText('Another account has it.');
  expect(mails.sendVerification).not.toHaveBeenCalled();
  mails.sendVerification.mockRejectedValueOnce(new Error('Too soon.'));
  press();
  await screen.findByText(/could not be sent. Please choose “Send verification again”/);
  expect(vi.mocked(correctAddress).mock.lastCall?.[0]).toEqual({
    address: 'robin@example.com',
    corrected: 'right@example.com',
  });
  expect(mails.sendVerification).toHaveBeenCalledExactlyOnceWith('right@example.com');
  expect(corrected).toHaveBeenCalledExactlyOnceWith('right@example.com');
});

test('a verified address is not corrected', async () => {
  show(robin);
  fireEvent.click(
    await screen.findByRole('button', { name: 'More: robin@example.com', hidden: true }),
  );
  await screen.findByText('Export data');
  expect(screen.queryByText('Change address...')).toBeNull();
});

test('the data of a person are exported', async () => {
  vi.mocked(exportDataOf).mockResolvedValue({ orders: [] });
  show(robin);
  await chooseAction('robin@example.com', 'Export data');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(exportDataOf).toHaveBeenCalledExactlyOnceWith('a1');
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2]).toBe('{\n  "orders": []\n}');
  expect(screen.queryByText('Send verification again')).toBeNull();
});

test('an admin’s account offers no deletion', async () => {
  show({ ...robin, account: robin.account && { ...robin.account, role: 'admin' } });
  const more = { name: 'More: robin@example.com', hidden: true };
  fireEvent.click(await screen.findByRole('button', more));
  await screen.findByText('Export data');
  expect(screen.queryByText('Delete account...')).toBeNull();
});

test('a sender without an account may have mistyped their address when they bought: their name finds it', async () => {
  store.one.mockResolvedValue(null);
  renderForAdmin(
    <PersonBeside email="maya@example.com" name="Maya & Co" renderOrders={() => null} />,
  );
  await screen.findByText('No account, no orders with this address.');
  const link = screen.getByRole('link', { name: 'Customers named Maya & Co' });
  expect(link.getAttribute('href')).toBe('/admin/customers?q=Maya+%26+Co');
});
