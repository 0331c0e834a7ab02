import { Anchor, Group } from '@mantine/core';

/** Switches between the views of a section. */
export function ViewSwitch<View extends string>({
  label,
  views,
  current,
  onChange,
}: {
  /** Names the switch to screen readers. */
  label: string;
  views: readonly (readonly [view: View, title: string])[];
  current: View;
  onChange: (view: View) => void;
}) {
  return (
    <Group component="nav" aria-label={label}>
      {views.map(([view, title]) => (
        <Anchor
          key={view}
          component="button"
          type="button"
          aria-current={view === current ? 'page' : undefined}
          underline={view === current ? 'always' : 'hover'}
          onClick={() => onChange(view)}
        >
          {title}
        </Anchor>
      ))}
    </Group>
  );
}
