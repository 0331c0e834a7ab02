import { checkCredentials } from '../_shared/credentials.ts';
import { databaseProofs } from '../_shared/proofs.ts';
import {
  authenticatedUser,
  authFor,
  serverAuth,
  serverClient,
  sessionOf,
} from '../_shared/supabase.ts';
import { prove } from './handler.ts';

const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  sessionOf,
  checkCredentials: (request: Request, ...given: Given) =>
    checkCredentials(authFor(request), ...given),
  proofs: databaseProofs(serverClient()),
};

type Given = Parameters<typeof checkCredentials> extends [unknown, ...infer Rest] ? Rest : never;

export const answer = (request: Request): Promise<object> => prove(request, services);
