import { StorageClient } from '@supabase/storage-js';

import { endpoint } from '../_shared/http.ts';
import { serverAccess, serverClient, unwrap } from '../_shared/supabase.ts';
import { answerAssistant } from './handler.ts';
import { textOfPdf } from './pdf.ts';

const client = serverClient();
const { url, headers, fetch } = serverAccess();
const guides = new StorageClient(`${url}/storage/v1`, headers, fetch).from('guides');

const services = {
  async countUse(token: string): Promise<void> {
    unwrap(await client.rpc('count_assistant_use', { token }));
  },
  async read(token: string, tool: string, args: object): Promise<unknown> {
    const given = { token, tool, arguments: { ...args } };
    return unwrap(await client.rpc('read_for_assistant', given));
  },
  async textOfFile(path: string): Promise<string> {
    const { data, error } = await guides.download(path);
    if (error) throw error;
    return textOfPdf(await data.arrayBuffer());
  },
};

Deno.serve(endpoint('mcp', (request) => answerAssistant(request, services)));
