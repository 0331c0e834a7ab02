import { beforeEach, onTestFailed } from 'vitest';

// Stryker passes on the message of a failure only; run.ts tells a failed assertion from a crash by the
// error's name.
beforeEach(() => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) {
      error.message = `${error.name}: ${error.message}`;
    }
  });
});
