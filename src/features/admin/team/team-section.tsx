import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { formatDate } from '#lib/dates/dates.ts';
import { capitalized } from '#lib/text/words.ts';
import { settingsTabs } from '#model/panel/admin-tabs.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { DataTable, type Column } from '#ui/list/data-table.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { Section } from '#ui/page/section.tsx';

import { InviteDialog } from './invite-dialog.tsx';
import { removeStaff, withdrawInvitation } from './mutations.ts';
import { teamOptions } from './queries.ts';
import type { StaffMember } from './schema.ts';

/** Who works in the control panel, and who is invited to. */
export default function TeamSection() {
  const query = useQuery(teamOptions);
  const [isInviting, setInviting] = useState(false);
  return (
    <AdminPage
      title="Team"
      tabs={settingsTabs}
      about={
        <Text c="dimmed" maw="42rem">
          Admins run the store. Support reads customers, orders, emails and messages, answers and
          sends emails again, and nothing else.
        </Text>
      }
      actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      {query.isPending && <LoadingState label="Loading the team..." />}
      {query.data && <Team staff={query.data} />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </AdminPage>
  );
}

function Team({ staff }: { staff: StaffMember[] }) {
  const members = staff.filter(({ isInvited }) => !isInvited);
  const invited = staff.filter(({ isInvited }) => isInvited);
  const hasOneAdmin = members.filter(({ role }) => role === 'admin').length === 1;
  const removal = useConfirmedAction({
    act: removeStaff,
    onDone: (_, { email }) => toast.success(`${email} no longer works in the control panel.`),
    title: 'Remove this role?',
    text: ({ email, isMe }: StaffMember) =>
      isMe
        ? 'The control panel is closed to you at once, and only an admin can invite you again.'
        : `The control panel is closed to ${email} at once. Their account and what they bought stay as they are. An email tells them.`,
    confirmLabel: 'Remove role',
    busyLabel: 'Removing...',
    failure: 'Error removing the role',
  });
  const withdrawal = useConfirmedAction({
    act: withdrawInvitation,
    onDone: () => toast.success('Invitation withdrawn.'),
    title: 'Withdraw this invitation?',
    text: ({ email }: StaffMember) =>
      `${email} can no longer accept it. The email that was sent stays in their mailbox.`,
    confirmLabel: 'Withdraw',
    busyLabel: 'Withdrawing...',
    failure: 'Error withdrawing the invitation',
  });
  return (
    <>
      <Section title="People with access">
        <DataTable
          label="People with access"
          rows={members}
          columns={[person, role, secondFactor, since('Since', 'Invited by')]}
          keyOf={({ id }) => id}
          nameOf={({ email }) => email}
          actions={(member) => [
            {
              label: 'Remove role',
              isDisabled: member.role === 'admin' && hasOneAdmin,
              onClick: () => removal.ask(member),
            },
          ]}
        />
        {hasOneAdmin && (
          <Text size="sm" c="dimmed" mt="sm">
            The last admin stays one: invite another first.
          </Text>
        )}
      </Section>
      {invited.length > 0 && (
        <Section title="Invitations">
          <DataTable
            label="Invitations"
            rows={invited}
            columns={[person, role, since('Invited', 'By')]}
            keyOf={({ id }) => id}
            nameOf={({ email }) => email}
            actions={(invitation) => [
              { label: 'Withdraw', onClick: () => withdrawal.ask(invitation) },
            ]}
          />
        </Section>
      )}
      {removal.dialog}
      {withdrawal.dialog}
    </>
  );
}

const person: Column<StaffMember> = {
  label: 'Person',
  cell: ({ name, email, isInvited, isMe }) => (
    <>
      {isInvited ? email : <PersonLink email={email}>{name || email}</PersonLink>}
      {isMe && ' (you)'}
      {name !== '' && <Small>{email}</Small>}
    </>
  ),
};

const role: Column<StaffMember> = { label: 'Role', cell: (member) => capitalized(member.role) };

const secondFactor: Column<StaffMember> = {
  label: 'Second factor',
  cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Set up' : 'None: the password is enough'),
};

const since = (label: string, by: string): Column<StaffMember> => ({
  label,
  cell: ({ since: moment, invitedBy }) => (
    <>
      {formatDate(moment)}
      {invitedBy !== '' && (
        <Small>
          {by} {invitedBy}
        </Small>
      )}
    </>
  ),
});

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
