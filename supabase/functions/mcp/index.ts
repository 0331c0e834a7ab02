import { StorageClient } from '@supabase/storage-js';

import { endpoint } from '../_shared/http.ts';
import { serverAccess, serverClient, unwrap } from '../_shared/supabase.ts';
import { answerAssistant } from './handler.ts';
import { textOfPdf } from './pdf.ts';

const client = serverClient();
const { url, headers, fetch } = serverAccess();
const guides = new StorageClient(`${url}/storage/v1`, headers, fetch).from('guides');

/** As SQL stores it, in the notation of `bytea`. */
async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `\\x${new Uint8Array(digest).toHex()}`;
}

const services = {
  async countUse(token: string): Promise<void> {
    const token_hash = await hashOf(token);
    unwrap(await client.rpc('count_assistant_use', { token_hash }));
  },
  async read(token: string, tool: string, args: object): Promise<unknown> {
    const given = { token_hash: await hashOf(token), tool, arguments: { ...args } };
    return unwrap(await client.rpc('read_for_assistant', given));
  },
  async textOfFile(path: string): Promise<string> {
    const { data, error } = await guides.download(path);
    if (error) throw error;
    return path.endsWith('.pdf') ? textOfPdf(await data.arrayBuffer()) : data.text();
  },
};

Deno.serve(endpoint('mcp', (request) => answerAssistant(request, services)));
