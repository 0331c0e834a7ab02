import { useEffect, useRef } from 'react';

/**
 * Shows the start of what replaces other content, with room for what follows it. A start that is in the upper half of the
 * screen stays where it is: nothing jumps on a large screen.
 */
export function showStart(start: HTMLElement): void {
  const { top } = start.getBoundingClientRect();
  // Clear of the sticky bar.
  const margin = Number.parseFloat(getComputedStyle(start).scrollMarginTop) || 0;
  const isShown = top >= margin && top <= window.innerHeight / 2;
  // Not smooth: the next press may come before it ends.
  if (!isShown) start.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Shows an element that appeared beside the control just used, such as a message, moving the page no more than it must. */
export const showNearest = (element: HTMLElement): void =>
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });

/**
 * Begins a step that replaces another within a page: it is shown from its start, and its heading takes the focus, unless
 * a field of its own has it.
 */
export function useStep<Start extends HTMLElement, Heading extends HTMLElement = Start>(
  isStep = true,
  isAtAddress = false,
) {
  const start = useRef<Start>(null);
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (!isStep) return;
    const first = start.current ?? heading.current;
    if (!first?.contains(document.activeElement)) {
      (heading.current ?? first)?.focus({ preventScroll: true });
    }
    if (first && !isAtAddress) showStart(first);
  }, [isStep, isAtAddress]);
  return {
    /** Where it begins; without one, at its heading. */
    start,
    /** What takes the focus; without one, its start. */
    heading,
  };
}

/** Focuses a control that replaces the one just used. */
export function useFocusOnMount<Target extends HTMLElement>(isWanted = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!isWanted || !target.current) return;
    target.current.focus({ preventScroll: true });
    showNearest(target.current);
  }, [isWanted]);
  return target;
}
