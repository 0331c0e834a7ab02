/** The preview and PDF URLs of a document at a document service. */
export interface ExternalDocument {
  previewUrl: string;
  pdfUrl: string;
}

/** Parses the URL of a Google Docs document; null for any other URL. */
export function externalDocument(url: string): ExternalDocument | null {
  const id = /^https:\/\/docs\.google\.com\/document\/d\/([\w-]+)/.exec(url)?.[1];
  if (id === undefined) return null;
  const document = `https://docs.google.com/document/d/${id}`;
  return { previewUrl: `${document}/preview`, pdfUrl: `${document}/export?format=pdf` };
}
