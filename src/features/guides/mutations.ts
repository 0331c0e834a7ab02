import { RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const validSeconds = 60;

/** The address of a guide's file, good for a minute: shown by the browser, or saved as a file. */
export async function signGuideFile(path: string, use: 'open' | 'download'): Promise<string> {
  const { data, error } = await supabase.storage
    .from('guides')
    .createSignedUrl(path, validSeconds, use === 'download' ? { download: fileNameOf(path) } : {});
  if (error) {
    throw new RequestError('storage', 'The file could not be opened. Please try again.');
  }
  return data.signedUrl;
}

const fileNameOf = (path: string) => path.split('/').at(-1) ?? path;
