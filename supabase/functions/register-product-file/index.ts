import { endpoint } from '../_shared/http.ts';
import { databaseProductFiles } from '../_shared/product-files.ts';
import { authenticatedUser, callerClient, serverClient } from '../_shared/supabase.ts';
import { registerProductFile } from './handler.ts';

const client = serverClient();
const services = {
  signedInUser: (request: Request) => authenticatedUser(client, request),
  filesOf: (request: Request) => databaseProductFiles(callerClient(request)),
};

Deno.serve(endpoint('register-product-file', (request) => registerProductFile(request, services)));
