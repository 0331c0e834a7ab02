import { useEffect, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

/** How far a guide has been read: the heading, and how many pixels of its text are above the screen. */
export interface Place {
  heading: string;
  below: number;
}

/** The end of an address that opens a guide at its reader's place. */
export const placeHash = '#place';

const keyOf = (guideId: string) => `${brand.slug}.place.${guideId}`;

/** Kept in this browser until the member logs out; null for a guide that was not read. */
export function readPlace(guideId: string): Place | null {
  const [, below, heading] = /^(-?\d+) (.+)$/s.exec(localStore.read(keyOf(guideId)) ?? '') ?? [];
  return heading === undefined ? null : { heading, below: Number(below) };
}

/** Below the sticky bar: the heading above this line is the one that is read. */
const readingLine = 100;

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Keeps the place of a guide's reader, and returns to it once the text is there: the browser and the router do so before.
 * Returns the id of the section that is read.
 */
export function usePlace(guideId: string, text: RefObject<HTMLElement | null>): string | null {
  const [section, setSection] = useState<string | null>(null);
  const { key, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && (key !== 'default' || wasReloaded());
  // As the guide was opened.
  const [start] = useState({ hash, returns: isBack || hash === placeHash });

  useEffect(() => {
    const headings = [...(text.current?.querySelectorAll('h2, h3') ?? [])];
    const place = start.returns ? readPlace(guideId) : null;
    const found = headings.find(({ textContent }) => textContent === place?.heading);
    if (place && found) window.scrollBy(0, topOf(found) + place.below);
    else headings.find(({ id }) => `#${id}` === start.hash)?.scrollIntoView();

    let frame = 0;
    function look(keeps: boolean) {
      const nth = headings.findLastIndex((heading) => topOf(heading) <= readingLine);
      const heading = headings[nth];
      // Gone with its page, which another one scrolls.
      if (heading && !heading.isConnected) return;
      setSection(headings.slice(0, nth + 1).findLast(({ id }) => id !== '')?.id ?? null);
      if (keeps && heading) {
        const below = Math.round(-topOf(heading));
        localStore.write(keyOf(guideId), `${below} ${heading.textContent}`);
      }
    }
    function onScroll() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look(true));
    }
    look(false);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [guideId, text, start]);

  return section;
}

/** A phone loads a page again that it has put away; a browser, one that is gone back to. */
function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}
