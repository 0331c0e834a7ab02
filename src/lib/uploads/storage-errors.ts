/** Explains Storage's response status to an upload; null is no response. `limit` reads like '50MB'. */
export function explainStorageStatus(status: number | null, limit: string): string {
  switch (status) {
    case null:
      return 'the connection was lost.';
    case 400:
      return 'invalid URL. Please choose the file again.';
    case 401:
      return 'please log in again.';
    case 402:
      return 'the storage is full.';
    case 403:
      return 'only an admin may do this.';
    case 404:
    case 410:
      return 'the upload was not found. Please start again.';
    case 413:
      return `File size must be less than ${limit}`;
    case 415:
      return 'this type of file is not accepted.';
    default:
      return 'something went wrong. Please try again.';
  }
}
