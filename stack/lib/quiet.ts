/** Runs `work` with what libraries print on the way kept off the screen: greetings and their own warnings. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, info, warn } = console;
  Object.assign(console, { log() {}, info() {}, warn() {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, info, warn });
  }
}
