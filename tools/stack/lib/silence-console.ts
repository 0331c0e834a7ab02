/** Runs `work` while suppressing the console output of libraries. */
export async function silenceConsole<T>(work: () => Promise<T>): Promise<T> {
  const { log, info, warn } = console;
  Object.assign(console, { log() {}, info() {}, warn() {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, info, warn });
  }
}
