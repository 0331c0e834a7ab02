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

/** Only whoever stays above the first heading for so long reads there. */
const stayMs = 2000;

/** Below the sticky bar: the heading above this line is the one that is read. */
const readingLine = 100;

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** A row of a list has its name in an attribute: to read its text would lay out what is out of sight. */
const nameOf = (heading: Element) => heading.getAttribute('data-place') ?? heading.textContent;

/**
 * Keeps the place of a reader of a guide or of a list with names of its rows, and returns to it once the text is there: the browser
 * and the router do so before. Returns the id of the section that is read.
 */
export function usePlace(guideId: string, text: RefObject<HTMLElement | null>): string | null {
  const [section, setSection] = useState<string | null>(null);
  const { key, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && (key !== 'default' || wasReloaded());
  // As the guide was opened.
  const [start] = useState({ hash, returns: isBack || hash === placeHash });

  useEffect(() => {
    const headings = [...(text.current?.querySelectorAll('h2, h3, [data-place]') ?? [])];
    const place = start.returns ? readPlace(guideId) : null;
    const found = headings.find((heading) => nameOf(heading) === place?.heading);
    const page = window.location.pathname + window.location.search;
    let frame = 0;
    let staying = 0;
    let returning = 0;
    // Again in some frames: rows that come into view are laid out, and others move by it.
    function returnTo(heading: Element, below: number, framesLeft: number) {
      window.scrollBy(0, topOf(heading) + below);
      if (framesLeft === 0) return;
      returning = requestAnimationFrame(() => returnTo(heading, below, framesLeft - 1));
    }
    if (place && found) returnTo(found, place.below, 5);
    else headings.find(({ id }) => `#${id}` === start.hash)?.scrollIntoView();

    function look(keeps: boolean) {
      const nth = headings.findLastIndex((heading) => topOf(heading) <= readingLine);
      // Above the first one, the place is so far before it.
      const heading = headings[Math.max(nth, 0)];
      // Gone with its page, which another one scrolls.
      if (window.location.pathname + window.location.search !== page) return;
      setSection(headings.slice(0, nth + 1).findLast(({ id }) => id !== '')?.id ?? null);
      if (!keeps || !heading) return;
      const below = Math.round(-topOf(heading));
      const keep = () => localStore.write(keyOf(guideId), `${below} ${nameOf(heading)}`);
      // Whoever goes up to a link above the text does not begin again.
      if (nth === -1) staying = window.setTimeout(keep, stayMs);
      else keep();
    }
    function onScroll() {
      cancelAnimationFrame(frame);
      clearTimeout(staying);
      frame = requestAnimationFrame(() => look(true));
    }
    look(false);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(staying);
      cancelAnimationFrame(returning);
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
