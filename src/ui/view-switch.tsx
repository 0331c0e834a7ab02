import { Anchor, Group } from '@mantine/core';

/** Switches between the views of a section, told apart by `of`. */
export function ViewSwitch<View extends { of: string }>({
  label,
  views,
  current,
  onChange,
}: {
  /** Names the switch to screen readers. */
  label: string;
  /** Each as it is first shown. */
  views: readonly (readonly [first: View, title: string])[];
  current: View;
  onChange: (view: View) => void;
}) {
  return (
    <Group component="nav" aria-label={label}>
      {views.map(([first, title]) => (
        <Anchor
          key={first.of}
          component="button"
          type="button"
          aria-current={first.of === current.of ? 'page' : undefined}
          underline={first.of === current.of ? 'always' : 'hover'}
          onClick={() => onChange(first)}
        >
          {title}
        </Anchor>
      ))}
    </Group>
  );
}
