import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

/** Renders its children one after another: a phone, which each of them takes some time, responds in between. */
export function OneByOne({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= all.length) return undefined;
    const next = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(next);
  }, [count, all.length]);
  return all.slice(0, count);
}
