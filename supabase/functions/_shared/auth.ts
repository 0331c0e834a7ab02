// The Auth calls that the functions make. Auth's client library manages sessions, which are not needed here,
// and takes longer to load than a function and all its other imports: docs/decisions/0034.

/** How to reach a service of the project, and with which credentials. */
export interface Access {
  url: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

export interface Auth {
  /** The user the token belongs to, according to the auth server. */
  user(token: string): Promise<AuthUser>;
  /** Redeems the one-time link that verifies an address, confirms a changed one or lets its owner choose a password. */
  redeem(tokenHash: string, type: LinkType): Promise<Session>;
  signIn(email: string, password: string): Promise<Session>;
  /** Enters the code of an authenticator app, which confirms the session. */
  enterCode(session: Session, factorId: string, code: string): Promise<void>;
  endSession(session: Session): Promise<void>;
  /** Makes a link to a new password and returns its token's hash, without mailing it. Only the server may. */
  recoveryLink(email: string): Promise<string>;
  /** Mails a link to a new password. */
  sendRecovery(email: string): Promise<void>;
}

export type LinkType = 'magiclink' | 'email_change' | 'recovery';

interface AuthUser {
  id: string;
  email?: string;
  app_metadata?: { is_admin?: unknown };
  factors?: { id: string; status: string }[];
}

export interface Session {
  access_token: string;
  refresh_token: string;
  user: AuthUser;
}

/** An error response from Auth. */
export class AuthRefusal extends Error {
  readonly status: number;
  /** For example `invalid_credentials`; absent if Auth gave none. */
  readonly code: string | undefined;

  constructor(message: string, status: number, code: string | undefined) {
    super(message);
    this.name = 'AuthRefusal';
    this.status = status;
    this.code = code;
  }
}

/** Every call throws an AuthRefusal if Auth refuses it. */
export function authOf({ url, headers, fetch }: Access): Auth {
  async function ask(path: string, body?: object, token?: string): Promise<Response> {
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        // Errors carry their code in `code`.
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    throw await refusalIn(response);
  }
  const session = async (path: string, body: object): Promise<Session> =>
    (await ask(path, body)).json();
  /** Asks for something to be done: the response says nothing more. */
  async function tell(path: string, body: object, token?: string): Promise<void> {
    const response = await ask(path, body, token);
    await response.body?.cancel();
  }

  return {
    user: async (token) => (await ask('user', undefined, token)).json(),
    redeem: (token_hash, type) => session('verify', { type, token_hash }),
    signIn: (email, password) => session('token?grant_type=password', { email, password }),
    async enterCode({ access_token }, factorId, code) {
      const factor = `factors/${encodeURIComponent(factorId)}`;
      const { id } = await (await ask(`${factor}/challenge`, {}, access_token)).json();
      await tell(`${factor}/verify`, { challenge_id: id, code }, access_token);
    },
    endSession: ({ access_token }) => tell('logout?scope=local', {}, access_token),
    async recoveryLink(email) {
      const response = await ask('admin/generate_link', { type: 'recovery', email });
      return (await response.json()).hashed_token;
    },
    sendRecovery: (email) => tell('recover', { email }),
  };
}

/** A gateway in between may respond with something other than JSON. */
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
