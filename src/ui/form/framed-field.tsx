import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './framed-field.module.css';

/** A labelled frame with an error message around a field that a third party renders. */
export function FramedField({
  id,
  label,
  error,
  children,
}: {
  /** The id of the field inside. */
  id: string;
  label: string;
  error: string | null;
  children: ReactNode;
}) {
  return (
    <Input.Wrapper id={id} label={label} error={error} withAsterisk>
      <div className={classes.frame} data-invalid={error !== null || undefined}>
        {children}
      </div>
    </Input.Wrapper>
  );
}
