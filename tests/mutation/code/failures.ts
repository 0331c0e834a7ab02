import { beforeEach, onTestFailed } from 'vitest';

// Stryker reports only the message of a failure, but run.ts distinguishes failed assertions from crashes by
// the error's name.
beforeEach(() => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) {
      error.message = `${error.name}: ${error.message}`;
    }
  });
});
