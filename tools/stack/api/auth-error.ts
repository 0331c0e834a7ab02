/** An error response in Auth's format. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  answer(request: Request): Response {
    const { status, code, message } = this;
    const version = '2024-01-01';
    return (request.headers.get('x-supabase-api-version') ?? '') >= version
      ? Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': version } })
      : Response.json({ code: status, error_code: code, msg: message }, { status });
  }
}
