// The four things the functions ask of Auth. Its client library keeps sessions, which nobody has here,
// and takes longer to load than a function and the rest of what it imports: docs/decisions/0034.

/** How to reach a service of the project, and as whom. */
export interface Access {
  url: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

export interface Auth {
  /** Who the token belongs to, as the auth server sees it now. */
  user(token: string): Promise<AuthUser>;
  /** Redeems the one-time link that `signInWithOtp` mailed. */
  redeem(tokenHash: string): Promise<Session>;
  signIn(email: string, password: string): Promise<Session>;
  endSession(session: Session): Promise<void>;
}

interface AuthUser {
  id: string;
  email?: string;
  app_metadata?: { is_admin?: unknown };
  factors?: { status: string }[];
}

export interface Session {
  access_token: string;
  user: AuthUser;
}

/** What Auth answered instead of doing it. */
export class AuthRefusal extends Error {
  readonly status: number;
  /** Such as `invalid_credentials`, when it gave one. */
  readonly code: string | undefined;

  constructor(message: string, status: number, code: string | undefined) {
    super(message);
    this.name = 'AuthRefusal';
    this.status = status;
    this.code = code;
  }
}

/** Every call throws an AuthRefusal for what Auth refuses. */
export function authOf({ url, headers, fetch }: Access): Auth {
  async function ask(path: string, body?: object, token?: string): Promise<Response> {
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        // Errors have their code in `code`.
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    throw await refusalIn(response);
  }
  const session = async (path: string, body: object): Promise<Session> =>
    (await ask(path, body)).json();

  return {
    user: async (token) => (await ask('user', undefined, token)).json(),
    redeem: (token_hash) => session('verify', { type: 'magiclink', token_hash }),
    signIn: (email, password) => session('token?grant_type=password', { email, password }),
    async endSession({ access_token }) {
      const response = await ask('logout?scope=local', {}, access_token);
      await response.body?.cancel();
    },
  };
}

/** A gateway in between may answer with something else than JSON. */
async function refusalIn(response: Response): Promise<AuthRefusal> {
  const body: { code?: unknown; error_code?: unknown; message?: unknown; msg?: unknown } =
    await response.json().catch(() => ({}));
  return new AuthRefusal(
    firstText(body.message, body.msg) ?? `Auth answered ${response.status}.`,
    response.status,
    firstText(body.code, body.error_code),
  );
}

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value) => typeof value === 'string');
