import { expect, test, vi } from 'vitest';

import { checkoutEvents, readCheckout } from '#features/checkout/store.ts';
import { keepAnswer, keptAnswer } from '#lib/last-answers.ts';

import { queryClient } from './query-client.ts';
import { signOutTo } from './sign-out.ts';

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());

vi.mock('#features/auth/mutations.ts', () => ({ signOut }));

test('who signs out leaves nothing of theirs behind', async () => {
  queryClient.setQueryData(['orders'], "Ada's orders");
  keepAnswer('ada', 'profiles', 'all of them');
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  const navigate = vi.fn<() => Promise<void>>().mockResolvedValue();

  await signOutTo(navigate);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
  expect(signOut).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  expect(keptAnswer('ada', 'profiles')).toBeUndefined();
  expect(readCheckout().couponCode).toBeNull();
});
