/** The text of a PDF, page after page. The library loads only when a document is read. */
export async function textOfPdf(file: ArrayBuffer): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.join('\n\n');
}
