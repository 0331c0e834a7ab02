/** Downloads a text as a file. */
export function saveAsFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Downloads a file that is already in memory. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Deferred, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
