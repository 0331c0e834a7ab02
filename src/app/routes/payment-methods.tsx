import { AccountPage } from '#features/account/account-page.tsx';
import { PaymentMethods } from '#features/account/cards/payment-methods.tsx';
import { useUser } from '#features/auth/session/store.ts';

export default function PaymentMethodsRoute() {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountPage title="Payment Methods">
      <PaymentMethods userId={user.id} />
    </AccountPage>
  );
}
