import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { camelCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import type {
  AssistantRead,
  AssistantToken,
  Entitlement,
  MailPreferences,
  Order,
  PaymentMethod,
  Profile,
  SavedAddress,
} from './schema.ts';

/** Account data is cached under the user's id and dropped with it. */
const keyOf = (userId: string, name: string) => ['account', userId, name] as const;

export const profileOptions = (userId: string) =>
  queryOptions({ queryKey: keyOf(userId, 'profile'), queryFn: () => fetchProfile(userId) });

export const mailPreferencesOptions = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'mail-preferences'),
    queryFn: () => fetchMailPreferences(userId),
  });

/** All purchases, latest first. Unpaid orders are left out. */
export const ordersOptions = (userId: string) =>
  queryOptions({ queryKey: keyOf(userId, 'orders'), queryFn: () => fetchOrders(userId) });

/** All entitlements, past, present and upcoming, latest start first. */
export const entitlementsOptions = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'entitlements'),
    queryFn: fetchEntitlements,
  });

/** Saved cards, oldest first. */
export const paymentMethodsOptions = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'payment-methods'),
    queryFn: () => fetchPaymentMethods(userId),
  });

/** Saved addresses, oldest first. */
export const addressesOptions = (userId: string) =>
  queryOptions({ queryKey: keyOf(userId, 'addresses'), queryFn: () => fetchAddresses(userId) });

/** The tokens of the member's assistants, oldest first. */
export const assistantTokensOptions = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'assistant-tokens'),
    queryFn: () => fetchAssistantTokens(userId),
  });

const readsPerPage = 50;

/** The answers to the member's assistants, latest first, page by page. */
export const assistantReadsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(userId, 'assistant-reads'),
    queryFn: ({ pageParam }) => fetchAssistantReads(userId, pageParam),
    initialPageParam: Number.MAX_SAFE_INTEGER,
    getNextPageParam: (page: AssistantRead[]) =>
      page.length < readsPerPage ? undefined : page.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
  });

async function fetchAssistantTokens(userId: string): Promise<AssistantToken[]> {
  const data = await supabase
    .from('assistant_tokens')
    .select('id, name, last_four, expires_at, last_used_at')
    .eq('user_id', userId)
    .order('created_at')
    .then(dataOf);
  return data.map(camelCased);
}

async function fetchAssistantReads(userId: string, before: number): Promise<AssistantRead[]> {
  const data = await supabase
    .from('assistant_reads')
    .select('id, token_name, token_last_four, tool, items, read_at')
    .eq('user_id', userId)
    .lt('id', before)
    .order('id', { ascending: false })
    .limit(readsPerPage)
    .then(dataOf);
  return data.map(camelCased);
}

async function fetchProfile(userId: string): Promise<Profile> {
  const data = await supabase
    .from('profiles')
    .select('first_name, last_name, email_verified_at')
    .eq('user_id', userId)
    .maybeSingle()
    .then(dataOf);
  if (!data) throw new RequestError('not_found', 'User document not found');
  return {
    firstName: data.first_name,
    lastName: data.last_name,
    isEmailVerified: data.email_verified_at !== null,
  };
}

async function fetchMailPreferences(userId: string): Promise<MailPreferences> {
  const data = await supabase
    .from('profiles')
    .select(
      'wants_access_notices, wants_order_reminders, wants_contributor_news, wants_announcements',
    )
    .eq('user_id', userId)
    .single()
    .then(dataOf);
  return camelCased(data);
}

async function fetchOrders(userId: string): Promise<Order[]> {
  const data = await supabase
    .from('orders')
    .select(
      'id, order_number, product_name, list_price_cents, discount_cents, credit_cents, tax_cents, total_cents, refunded_cents, coupon_code, is_free, card_brand, card_last_four, billing_name, billing_address, billing_tax_id, status, policies_version, seller_name:seller->>seller_name, seller_address:seller->>seller_address, seller_tax_id:seller->>seller_tax_id, created_at, processing_since, completed_at, entitlements(starts_at, ends_at)',
    )
    .eq('user_id', userId)
    .or('status.in.(completed,refunded,disputed,dispute_lost),processing_since.not.is.null')
    .order('created_at', { ascending: false })
    .then(dataOf);
  return data.map(({ entitlements, ...row }) =>
    Object.assign(camelCased(row), { access: entitlements && camelCased(entitlements) }),
  );
}

async function fetchEntitlements(): Promise<Entitlement[]> {
  const [access, products] = await Promise.all([
    supabase.rpc('my_access').then(dataOf),
    supabase
      .from('products')
      .select('id, capabilities, product_files(storage_path, file_name, file_size)')
      .then(dataOf),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  return access.map(({ plan, ...row }) => {
    // RLS hides a product that is off sale and no longer held.
    const product = productOf.get(plan);
    const file = product?.product_files ?? null;
    return Object.assign(camelCased(row), {
      productId: plan,
      capabilities: product?.capabilities ?? [],
      file: file && { path: file.storage_path, name: file.file_name, size: file.file_size },
    });
  });
}

async function fetchPaymentMethods(userId: string): Promise<PaymentMethod[]> {
  const data = await supabase
    .from('payment_methods')
    .select('id, cardholder_name, last_four, expiry, card_type, is_default')
    .eq('user_id', userId)
    .order('created_at')
    .then(dataOf);
  return data.map(camelCased);
}

async function fetchAddresses(userId: string): Promise<SavedAddress[]> {
  const data = await supabase
    .from('addresses')
    .select(
      'id, full_name, address_line1, address_line2, city, state, zip_code, country, phone, is_default',
    )
    .eq('user_id', userId)
    .order('created_at')
    .then(dataOf);
  return data.map(({ id, phone, is_default, ...address }) => ({
    id,
    address: Object.assign(camelCased(address), { addressLine2: address.address_line2 ?? '' }),
    phone: phone ?? '',
    isDefault: is_default,
  }));
}
