import { endpoint } from '../_shared/http.ts';
import { databaseProductFiles } from '../_shared/product-files.ts';
import { authenticatedAdmin, callerClient, serverClient, type User } from '../_shared/supabase.ts';
import { registerProductFile } from './handler.ts';

const client = serverClient();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(client, request),
  filesFor: (admin: User, request: Request) =>
    databaseProductFiles(callerClient(request), client, admin.id),
};

Deno.serve(endpoint('register-product-file', (request) => registerProductFile(request, services)));
