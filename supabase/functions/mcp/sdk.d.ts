// The parts of the SDK that are used here. Deno misreads the package's typesVersions and finds no types by itself, and
// those in node_modules are out of reach for `supabase start`, which has only this folder.
import type { ZodRawShape } from 'zod';

interface Reply {
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

export declare class McpServer {
  constructor(
    info: { name: string; title: string; version: string },
    options: { instructions: string },
  );
  registerTool(
    name: string,
    config: {
      title: string;
      description: string;
      inputSchema: ZodRawShape;
      annotations: { readOnlyHint: boolean; openWorldHint: boolean };
    },
    answer: (args: object) => Promise<Reply>,
  ): void;
  connect(transport: WebStandardStreamableHTTPServerTransport): Promise<void>;
  close(): Promise<void>;
}

export declare class WebStandardStreamableHTTPServerTransport {
  constructor(options: { enableJsonResponse: boolean });
  handleRequest(request: Request, options: { parsedBody: unknown }): Promise<Response>;
}
