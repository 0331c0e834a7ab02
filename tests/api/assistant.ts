import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { target } from './support/target.ts';

/** Creates a token for a person's assistant, as the settings page does. */
export async function createToken(client: SupabaseClient, name = 'Test'): Promise<string> {
  const { data } = await client.rpc('create_assistant_token', { name }).throwOnError();
  return z.object({ token: z.string() }).parse(data).token;
}

const resultSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
});

export interface Assistant {
  client: Client;
  /** Calls a tool, and returns the text of its result. */
  ask: (
    tool: string,
    args?: Record<string, unknown>,
  ) => Promise<{ text: string; isError: boolean }>;
}

/** A real MCP client with a member's token. */
export async function connectAssistant(token: string): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const url = new URL(`${target.API_URL}/functions/v1/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit });
  await client.connect(transport);
  return {
    client,
    async ask(tool, args = {}) {
      const result = resultSchema.parse(await client.callTool({ name: tool, arguments: args }));
      return { text: result.content[0].text, isError: result.isError ?? false };
    },
  };
}
