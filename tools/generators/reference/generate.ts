// npm run types: regenerates the files derived from the migrations.
import { withTestServer } from '../../stack/database/test-server.ts';
import { writeGeneratedFiles } from './generated-files.ts';

await withTestServer(writeGeneratedFiles);
