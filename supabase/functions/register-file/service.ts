import { databaseFiles, type Owner } from '../_shared/stored-files.ts';
import {
  authenticatedAdmin,
  callerAccess,
  serverAuth,
  serverClient,
  type User,
} from '../_shared/supabase.ts';
import { registerFile } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  filesFor: (owner: Owner, admin: User, request: Request) =>
    databaseFiles(owner, callerAccess(request), client, admin.id),
};

export const answer = (request: Request): Promise<object> => registerFile(request, services);
