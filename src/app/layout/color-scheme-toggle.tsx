import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Renders both icons; CSS shows one, so the first paint is right without a script. */
export function ColorSchemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size={40}
      aria-label="Switch between light and dark"
      onClick={toggleColorScheme}
    >
      <IconMoon size={20} className="mantine-dark-hidden" aria-hidden />
      <IconSun size={20} className="mantine-light-hidden" aria-hidden />
    </ActionIcon>
  );
}
