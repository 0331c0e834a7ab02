import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import type { RowAction } from '#ui/list/data-table.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { MailDialog } from './mail-dialog.tsx';
import { resendMail } from './mutations.ts';
import type { Mail } from './schema.ts';

/** Opens emails, in the dialog that a page renders once, and sends them again. */
export function useMailActions(): { actions: (mail: Mail) => RowAction[]; dialog: ReactNode } {
  // Kept while the dialog fades out.
  const [mail, setMail] = useState<Mail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const resend = useMutation({
    mutationFn: resendMail,
    onSuccess: () => {
      toast.success('The email is being sent again.');
      setOpen(false);
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const sendAgain = (of: Mail): RowAction => ({
    label: 'Send again',
    isDisabled: resend.isPending,
    onClick: () => resend.mutate(of),
  });
  const open = (of: Mail): RowAction => ({
    label: 'Open',
    onClick: () => {
      setMail(of);
      setOpen(true);
    },
  });
  return {
    actions: (of) => {
      if (hasFailed(of)) return [sendAgain(of), open(of)];
      return canRepeat(of) ? [open(of), sendAgain(of)] : [open(of)];
    },
    dialog: mail && (
      <MailDialog
        isOpen={isOpen}
        mail={mail}
        sendAgain={hasFailed(mail) || canRepeat(mail) ? sendAgain(mail) : null}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

/** For good or at the last attempt. */
const hasFailed = ({ state, error }: Mail) =>
  state === 'failed' || (state === 'due' && error !== null);

const canRepeat = ({ state, isRepeatable }: Mail) => state !== 'due' && isRepeatable;
