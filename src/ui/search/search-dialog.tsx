import '@mantine/spotlight/styles.layer.css';

import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { cleanText } from '#lib/text/clean.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { keepDialogEntry, useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';

/** Where a search may lead. */
export interface Hit {
  to: string;
  label: string;
  about?: string | undefined;
  icon: ReactNode;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
}

/** What is typed into a search, and what it asks once typing pauses. */
export function useTyped() {
  const [query, setQuery] = useState('');
  const typed = cleanText(query);
  const [text] = useDebouncedValue(typed, 200);
  return { query, setQuery, typed, text };
}

const [store, dialog] = createSpotlight();

const action = '[data-action]';

/** Marks the hit that Enter opens, as the arrow keys do. */
function choose(hit: Element | null) {
  document.querySelector(`${action}[data-selected]`)?.removeAttribute('data-selected');
  hit?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: hit ? 0 : -1 }));
}

/** A dialog that finds something by a part of its name, and leads there. */
export function SearchDialog({
  name,
  label,
  placeholder,
  asked,
  input: { query, setQuery, typed, text },
  groups,
  isSearching,
  failure,
  instead,
}: {
  name: string;
  /** Of its field. */
  label: string;
  placeholder: string;
  /** How often it was asked for: it opens each time. */
  asked: number;
  input: ReturnType<typeof useTyped>;
  groups: HitGroup[];
  isSearching: boolean;
  failure?: string | undefined;
  /** Ways on where nothing is found. */
  instead?: Hit[];
}) {
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) dialog.open();
  }, [asked]);
  useCloseOnBack(useSpotlight(store).opened, dialog.close);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const isEmpty = count === 0 && !isSearching;
  const shown = [...groups, { label: 'Instead', hits: (isEmpty && instead) || [] }].filter(
    ({ hits }) => hits.length > 0,
  );
  const isCurrent = typed === text && !isSearching;
  const found = shown.flatMap(({ hits }) => hits.map(({ to }) => to)).join('\n');
  const isEntered = useRef(false);
  useEffect(() => {
    const first = isCurrent && found !== '' ? document.querySelector<HTMLElement>(action) : null;
    choose(first);
    if (!isCurrent || !isEntered.current) return;
    isEntered.current = false;
    first?.click();
  }, [isCurrent, found]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { 'aria-label': name } }}
      // Legible on the hit that is chosen.
      styles={{ actionDescription: { opacity: 1 } }}
      maxHeight="60dvh"
      scrollable
    >
      <Spotlight.Search
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={({ key }) => {
          // The hit that is chosen is one of what was typed before: the first of those to come is opened.
          isEntered.current = key === 'Enter' && !isCurrent;
          if (isEntered.current) choose(null);
        }}
      />
      <VisuallyHidden aria-live="polite">
        {text !== '' && pluralize(count, 'result')}
      </VisuallyHidden>
      <Spotlight.ActionsList>
        {isSearching && count === 0 && <Spotlight.Empty>Searching...</Spotlight.Empty>}
        {isEmpty && <Spotlight.Empty>{failure ?? 'Nothing found.'}</Spotlight.Empty>}
        {shown.map(({ label: group, hits }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {hits.map(({ to, label: title, about, icon }) => (
              <Spotlight.Action
                key={to}
                label={title}
                {...(about !== undefined && { description: about })}
                leftSection={icon}
                onClick={() => void navigate(to, { replace: keepDialogEntry() })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
