import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './dialog-buttons.module.css';

/** The buttons of a dialog: Cancel first, then the action. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={classes.buttons}>
      {children}
    </Group>
  );
}
