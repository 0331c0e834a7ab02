import { afterAll, expect, it } from 'vitest';
import { inviteStaff, removeStaff, withdrawInvitation } from '#features/admin/team/mutations.ts';
import { teamOptions } from '#features/admin/team/queries.ts';
import { acceptInvitation } from '#features/auth/invitation/mutations.ts';
import { invitationOptions } from '#features/auth/invitation/queries.ts';
import { demo } from '../accounts.ts';
import { newVerifiedPerson } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { actAs, read } from './site.ts';

const sql = database();
afterAll(() => sql.end());

const asAdmin = async () => actAs(await demo('admin'));
const invitationTo = async (email: string) =>
  (await read(teamOptions)).find((one) => one.isInvited && one.email === email);
const memberWith = async (email: string) =>
  (await read(teamOptions)).find((one) => !one.isInvited && one.email === email);

it('somebody is invited, accepts, is in the team with their role, and is removed', async () => {
  const { client, email, id } = await newVerifiedPerson();
  await asAdmin();
  await inviteStaff({ email, role: 'support' });
  expect(await invitationTo(email)).toMatchObject({
    role: 'support',
    invitedBy: 'admin@example.com',
  });

  await actAs(client);
  const invitation = await read(invitationOptions(id));
  expect(invitation).toMatchObject({ role: 'support', invited_by: 'admin@example.com' });
  if (invitation) await acceptInvitation(invitation);
  expect(await read(invitationOptions(id))).toBeNull();

  await asAdmin();
  const member = await memberWith(email);
  expect(member).toMatchObject({ role: 'support', isMe: false, invitedBy: 'admin@example.com' });
  expect(await memberWith('admin@example.com')).toMatchObject({ role: 'admin', isMe: true });
  if (member) await removeStaff(member);
  expect(await memberWith(email)).toBeUndefined();
});

it('an invitation that is withdrawn waits for nobody', async () => {
  const { client, email, id } = await newVerifiedPerson();
  await asAdmin();
  await inviteStaff({ email, role: 'admin' });
  const invitation = await invitationTo(email);
  if (invitation) await withdrawInvitation(invitation);
  expect(await invitationTo(email)).toBeUndefined();
  await actAs(client);
  expect(await read(invitationOptions(id))).toBeNull();
});
