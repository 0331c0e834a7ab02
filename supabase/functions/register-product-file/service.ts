import { databaseProductFiles } from '../_shared/product-files.ts';
import {
  authenticatedAdmin,
  callerAccess,
  serverAuth,
  serverClient,
  type User,
} from '../_shared/supabase.ts';
import { registerProductFile } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  filesFor: (admin: User, request: Request) =>
    databaseProductFiles(callerAccess(request), client, admin.id),
};

export const answer = (request: Request): Promise<object> => registerProductFile(request, services);
