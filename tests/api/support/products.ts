import { randomUUID } from 'node:crypto';
import { server } from './clients.ts';

interface Change {
  price_cents?: number;
  is_active?: boolean;
}

/** A product for one test that grants profiles, removed when the test ends. */
export async function productForSale(priceCents: number) {
  const id = `test-${randomUUID()}`;
  const name = `Study Planner ${id.slice(-6)}`;
  await server()
    .from('products')
    .insert({ id, name, price_cents: priceCents, capabilities: ['profiles'], sort_order: 99 })
    .throwOnError();

  const change = async (values: Change) => {
    await server().from('products').update(values).eq('id', id).throwOnError();
  };
  return {
    id,
    name,
    change,
    async [Symbol.asyncDispose]() {
      await server().from('entitlements').delete().eq('product_id', id).throwOnError();
      await server()
        .from('orders')
        .update({ status: 'expired' })
        .eq('product_id', id)
        .in('status', ['pending', 'failed'])
        .throwOnError();
      await server().from('products').delete().eq('id', id).throwOnError();
    },
  };
}
