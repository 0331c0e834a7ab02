/** Explains Storage's response status to an upload; null is no response. `limit` reads like '50MB'. */
export function explainStorageStatus(status: number | null, limit: string): string {
  switch (status) {
    case null:
      return 'the connection was lost.';
    case 400:
      return 'invalid URL. Please choose the file again.';
    case 401:
      return 'unauthenticated. Please log in again.';
    case 402:
      return 'quota exceeded. The storage is full.';
    case 403:
      return 'unauthorized. Only an admin may do this.';
    case 404:
    case 410:
      return 'object not found. Please start the upload again.';
    case 413:
      return `File size must be less than ${limit}`;
    case 415:
      return 'this type of file is not accepted.';
    default:
      return 'something went wrong. Please try again.';
  }
}
