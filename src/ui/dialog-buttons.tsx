import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './dialog-buttons.module.css';

/** What ends a dialog: the way back first, then what it is for. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={classes.buttons}>
      {children}
    </Group>
  );
}
