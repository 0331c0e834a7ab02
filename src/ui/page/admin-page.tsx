import { Anchor, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { AddressText } from './address-text.tsx';
import classes from './admin-page.module.css';

/** A page of the control panel: the way back, its title and what can be done there, and its content. */
export function AdminPage({
  title,
  badge,
  about,
  back,
  tabs,
  actions,
  children,
}: {
  title: string;
  badge?: ReactNode;
  /** A line below the title. */
  about?: ReactNode;
  back?: { label: string; to: string } | { label: string; onClick: () => void } | undefined;
  /** Links to the other pages of its section. */
  tabs?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap="lg">
      <header className={classes.head}>
        <div className={classes.titles}>
          {back && <Back {...back} />}
          <Group gap="sm">
            <Title order={1} size="h2" className={classes.title}>
              <AddressText>{title}</AddressText>
            </Title>
            {badge}
          </Group>
          {about}
        </div>
        <Group gap="sm">{actions}</Group>
      </header>
      {tabs}
      {children}
    </Stack>
  );
}

function Back({ label, ...target }: { label: string; to?: string; onClick?: () => void }) {
  const content = (
    <>
      <IconArrowLeft size={16} aria-hidden /> {label}
    </>
  );
  return target.to === undefined ? (
    <Anchor
      component="button"
      type="button"
      className={classes.back ?? ''}
      onClick={target.onClick}
      data-no-print
    >
      {content}
    </Anchor>
  ) : (
    <Anchor component={Link} to={target.to} className={classes.back ?? ''} data-no-print>
      {content}
    </Anchor>
  );
}
