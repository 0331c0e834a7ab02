const longestWaitMs = 4000;

/**
 * Resolves when a page shows its data, an error or a dialog instead of placeholders, or after four seconds.
 */
export function dataShown(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => {
      const isRendered = root.querySelector('main > *') !== null;
      const isWaiting = root.querySelector('[data-waits]') !== null;
      const hasDialog = document.querySelector('[role=dialog]') !== null;
      if (hasDialog || (isRendered && !isWaiting)) finish();
    });
    const timer = setTimeout(finish, longestWaitMs);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
