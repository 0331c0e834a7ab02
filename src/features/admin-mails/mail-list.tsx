import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router-dom';

import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';

import type { Mail } from './schema.ts';
import { mailFacts, mailTitle, stateLabels } from './wording.ts';

/** A page of mails: what about, to whom, when, and whether it was sent. */
export function MailList({
  mails,
  orderPath,
  isBusy,
  onRetry,
}: {
  mails: Mail[];
  orderPath: (orderId: string) => string;
  isBusy: boolean;
  onRetry: (mail: Mail) => void;
}) {
  return (
    <RecordList label="Emails">
      {mails.map((mail) => (
        <RecordRow
          key={mail.id}
          title={
            mail.orderId === null ? (
              mailTitle(mail)
            ) : (
              <Anchor component={Link} to={orderPath(mail.orderId)} inherit>
                {mailTitle(mail)}
              </Anchor>
            )
          }
          badge={<StateBadge state={mail.state} />}
          facts={mailFacts(mail)}
          actions={
            canRetry(mail) && (
              <RowButtons
                of={`${mailTitle(mail)}, to ${mail.email ?? 'the store'}`}
                isBusy={isBusy}
                buttons={[['Send again', () => onRetry(mail)]]}
              />
            )
          }
        />
      ))}
    </RecordList>
  );
}

/** Those that failed, for good or at the last attempt. */
const canRetry = ({ state, error }: Mail) =>
  state === 'failed' || (state === 'due' && error !== null);

const colors: Record<Mail['state'], string> = {
  due: 'pine',
  sent: 'gray',
  failed: 'red',
  dropped: 'gray',
};

function StateBadge({ state }: { state: Mail['state'] }) {
  return (
    <Badge variant="outline" color={colors[state]}>
      {stateLabels[state]}
    </Badge>
  );
}
