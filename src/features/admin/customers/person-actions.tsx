import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { brand } from '#lib/store/brand.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { messageOf } from '#lib/data/errors.ts';
import { mailLink } from '#lib/text/mail-link.ts';
import { useMay } from '#model/panel/may.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { AddressDialog } from './address-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { deleteAccountOf, exportDataOf } from './mutations.ts';
import type { Person } from './schema.ts';

/** Emails that the sign-in sends to whoever asks for them. */
export interface SignInMails {
  sendVerification: (email: string) => Promise<void>;
  sendPasswordLink: (email: string) => Promise<void>;
}

/** What can be done for a person. */
export function PersonActions({
  person: { email, account },
  mails,
  onCorrected,
  onDeleted,
}: {
  person: Person;
  mails: SignInMails;
  /** The person has another address. */
  onCorrected: (email: string) => void;
  onDeleted: () => void;
}) {
  const [isGranting, setGranting] = useState(false);
  const may = useMay();
  const [isCorrecting, setCorrecting] = useState(false);
  const deletion = useConfirmedAction({
    act: () => deleteAccountOf(email),
    onDone: () => {
      toast.success(`The account of ${email} is deleted.`);
      onDeleted();
    },
    title: 'Delete this account?',
    text: 'This cannot be undone. Name, email address, saved cards and addresses, messages and access are deleted. The orders stay for your accounts, without a name, and so does a published profile.',
    typed: email,
    confirmLabel: 'Delete account',
    busyLabel: 'Deleting...',
  });
  const task = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (done) => toast.success(done),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const item = (label: string, act: () => Promise<string>) => (
    <Menu.Item disabled={task.isPending} onClick={() => task.mutate(act)}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {may('change access') && (
        <Button variant="default" onClick={() => setGranting(true)}>
          Grant Access
        </Button>
      )}
      <Button variant="default" component="a" href={mailLink(email, '')}>
        Write
      </Button>
      {account && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={`More: ${email}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!account.emailVerified &&
              item('Send verification again', async () => {
                await mails.sendVerification(email);
                return `A verification link is on its way to ${email}.`;
              })}
            {!account.emailVerified && account.role === null && may('change address') && (
              <Menu.Item onClick={() => setCorrecting(true)}>Change address...</Menu.Item>
            )}
            {item('Send password link', async () => {
              await mails.sendPasswordLink(email);
              return `A link to a new password is on its way to ${email}.`;
            })}
            {may('export') &&
              item('Export data', async () => {
                const data = JSON.stringify(await exportDataOf(account.id), null, 2);
                saveAsFile(`${brand.slug}-data-of-${email}.json`, 'application/json', data);
                return 'The audit log records this export.';
              })}
            {account.role !== 'admin' && may('delete') && (
              <Menu.Item color="red" onClick={() => deletion.ask()}>
                Delete account...
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <GrantDialog email={email} isOpen={isGranting} onClose={() => setGranting(false)} />
      <AddressDialog
        email={email}
        isOpen={isCorrecting}
        sendVerification={mails.sendVerification}
        onCorrected={onCorrected}
        onClose={() => setCorrecting(false)}
      />
      {deletion.dialog}
    </>
  );
}
