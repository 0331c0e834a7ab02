import { databaseOutbox } from '../_shared/outbox.ts';
import { serverClient } from '../_shared/supabase.ts';
import { unsubscribe } from './handler.ts';

const services = { outbox: databaseOutbox(serverClient()) };

export const answer = (request: Request): Promise<object> => unsubscribe(request, services);
