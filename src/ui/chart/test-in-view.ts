import { vi } from 'vitest';

/** Reports every observed element as in view, or as scrolled out of it, once `scroll` is called. */
export function stubViewport() {
  const observers = new Set<() => void>();
  let isIntersecting = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = () => callback([{ isIntersecting }]);
      }
      observe() {
        observers.add(this.report);
        this.report();
      }
      disconnect() {
        observers.delete(this.report);
      }
    },
  );
  return {
    scroll: (isInView: boolean) => {
      isIntersecting = isInView;
      for (const report of observers) report();
    },
  };
}
