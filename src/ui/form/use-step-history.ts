import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';

const markSchema = z.object({
  /** A step of a form, from 0. */
  step: z.number(),
  /** The step of the history entry before. */
  cameFrom: z.number(),
});

/**
 * The current step of a form. Each further step is a history entry, so that the browser's Back goes a step back
 * instead of leaving the page. The entries are copies of the page's own, which the router takes for the same page.
 */
export function useStepHistory(first: number, onChange: (step: number) => void) {
  const [{ step, wasMovedTo }, setPlace] = useState({ step: first, wasMovedTo: false });

  function show(next: number) {
    onChange(next);
    setPlace({ step: next, wasMovedTo: true });
  }

  // A mark that an earlier form left on this entry names another step.
  useEffect(() => {
    if (currentMark()) window.history.replaceState(marked(first, first), '');
  }, [first]);

  const moved = useEffectEvent(() => {
    const next = currentMark()?.step ?? first;
    if (next !== step) show(next);
  });
  // Listens throughout: the router may render the page anew while the event is under way, and a listener that is replaced then
  // is not called.
  useEffect(() => {
    const listen = () => moved();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);

  function goTo(next: number) {
    const entry = marked(next, step);
    if (next > step) window.history.pushState(entry, '');
    else window.history.replaceState(entry, '');
    show(next);
  }

  function goBack() {
    const mark = currentMark();
    if (mark?.step === step && mark.cameFrom === step - 1) window.history.back();
    else goTo(step - 1);
  }

  return { step, wasMovedTo, goTo, goBack };
}

/** The state of the current entry with another mark. */
const marked = (step: number, cameFrom: number): unknown =>
  Object.assign({}, window.history.state, { step, cameFrom });

const currentMark = () => markSchema.safeParse(window.history.state).data;
