// npm run types: writes what is made from the migrations anew.
import { withTestServer } from '../stack/database/test-server.ts';
import { writeGeneratedFiles } from './generated-files.ts';

await withTestServer(writeGeneratedFiles);
