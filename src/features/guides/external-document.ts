/** Where a document service shows one of its documents, and hands it out as a PDF. */
export interface ExternalDocument {
  previewUrl: string;
  pdfUrl: string;
}

/** A document that is kept at the service by its id; null for any other address. */
export function externalDocument(url: string): ExternalDocument | null {
  const id = /^https:\/\/docs\.google\.com\/document\/d\/([\w-]+)/.exec(url)?.[1];
  if (id === undefined) return null;
  const document = `https://docs.google.com/document/d/${id}`;
  return { previewUrl: `${document}/preview`, pdfUrl: `${document}/export?format=pdf` };
}
