// Before a command whose own packages would fail on an old Node with an error that does not say so.
import { checkNode } from './lib/node-version.mjs';

checkNode();
