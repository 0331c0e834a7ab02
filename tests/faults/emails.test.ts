import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { brand } from '../../src/lib/store/brand.ts';
import { server } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { emailsTo, sendEmails } from '../api/support/mail.ts';
import { killFunction, storeIsUp } from './parts.ts';

const sql = database();
const mark = randomUUID();
afterAll(async () => {
  await server().from('contact_messages').delete().eq('subject', mark).throwOnError();
  await sql.end();
});

const received = async () =>
  (await emailsTo(brand.email)).filter(({ subject }) => subject.includes(mark));

it(
  'emails are neither lost nor doubled when the function is killed while it sends',
  { timeout: 120_000 },
  async () => {
    const count = 40;
    for (let n = 0; n < count; n += 1) {
      const message = {
        first_name: 'Pat',
        last_name: String(n),
        email: 'pat@example.com',
        subject: mark,
      };
      await server()
        .rpc('send_message', {
          ...message,
          user_id: null,
          caller_address: `198.51.100.${n}`,
          message: 'Hello',
          newsletter: false,
        })
        .throwOnError();
    }
    // Killed at three moments, early and late among the emails.
    for (const reached of [1, 12, 25]) {
      const sending = sendEmails().catch(() => {});
      while ((await received()).length < reached)
        await new Promise((resolve) => setTimeout(resolve, 5));
      killFunction('send-emails');
      await sending;
      await storeIsUp();
      // The email that was claimed is due again in five minutes.
      await sql`update private.outbox set due_at = now() where state = 'due' and kind = 'contact_message'`;
    }
    await sendEmails();
    const ids = (await received()).map(({ messageId }) => messageId);
    // An email that was handed over at the moment of a kill is sent again with the same id, by which readers know it.
    expect(new Set(ids).size).toBe(count);
    expect(ids.length).toBeLessThanOrEqual(count + 3);
    const [left] = await sql`
    select count(*)::int as count from private.outbox o
    join public.contact_messages m on m.id = (o.payload ->> 'message_id')::uuid
    where m.subject = ${mark} and o.state <> 'sent'`;
    expect(left).toEqual({ count: 0 });
  },
);
