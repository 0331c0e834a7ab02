/** Saves text as a file, as if it had been downloaded. */
export function saveAsFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** The same for a file that is here already. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
