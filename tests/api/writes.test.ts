import { describe, expect, it } from 'vitest';
import { newPerson } from './support/clients.ts';

describe('people can', () => {
  it('change their own name', async () => {
    const { client, id } = await newPerson();
    await client.from('profiles').update({ first_name: 'Robin' }).eq('user_id', id).throwOnError();
    const { data } = await client.from('profiles').select().single();
    expect(data).toMatchObject({
      first_name: 'Robin',
      last_name: 'Example',
      email_verified_at: null,
    });
  });

  it('keep several addresses, one of them the default', async () => {
    const { client, id } = await newPerson();
    const address = { full_name: 'Pat', address_line1: '1', city: 'X', state: 'Y', zip_code: 'Z' };
    const addresses = () => client.from('addresses');
    await addresses().insert(address).throwOnError();
    await addresses()
      .insert({ ...address, city: 'Second', is_default: true })
      .throwOnError();
    const { data } = await addresses().select('user_id, city, is_default').order('created_at');
    expect(data).toEqual([
      { user_id: id, city: 'X', is_default: false },
      { user_id: id, city: 'Second', is_default: true },
    ]);
    await addresses().delete().eq('city', 'Second').throwOnError();
    expect((await addresses().select('city, is_default')).data).toEqual([
      { city: 'X', is_default: true },
    ]);
  });
});
