import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import type { RowAction } from '#ui/list/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

import { MailTimes, mailTitle, recipientOf } from './mail-columns.tsx';
import type { Mail } from './schema.ts';

/** An email as it was sent. */
export function MailDialog({
  isOpen,
  mail,
  sendAgain,
  onClose,
}: {
  isOpen: boolean;
  mail: Mail;
  sendAgain: RowAction | null;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title={mail.subject ?? mailTitle(mail)} onClose={onClose}>
      <Stack>
        <div>
          <Text style={{ overflowWrap: 'anywhere' }}>To {recipientOf(mail)}</Text>
          <Text size="sm" c="dimmed" component="div">
            <MailTimes mail={mail} />
          </Text>
        </div>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} component="div">
          <Words mail={mail} />
        </Text>
        {sendAgain && (
          <Button
            variant="default"
            disabled={sendAgain.isDisabled ?? false}
            onClick={sendAgain.onClick}
          >
            {sendAgain.label}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function Words({ mail: { state, body, messageId } }: { mail: Mail }) {
  if (body !== null) return body;
  if (messageId !== null) {
    return (
      <Anchor component={Link} to={`${paths.adminMessages}?show=all&open=${messageId}`}>
        Open the message
      </Anchor>
    );
  }
  return state === 'sent' ? 'Its text was not kept.' : 'It is written when it is sent.';
}
