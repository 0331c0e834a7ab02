/** Exits with a message if Node is too old to run anything here. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node 20.19 or later is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
