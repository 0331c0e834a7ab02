import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { NavLink } from './use-nav-links.ts';

/** Closes on an outside click and on Escape. */
export function ProductsMenu({ links }: { links: NavLink[] }) {
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Your Products
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
