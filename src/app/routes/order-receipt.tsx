import { useParams } from 'react-router-dom';

import { AccountPage } from '#features/account/account-page.tsx';
import { ReceiptView } from '#features/account/orders/receipt-view.tsx';
import { useUser } from '#features/auth/session/store.ts';

export default function OrderReceiptRoute() {
  const user = useUser();
  const { orderId } = useParams();
  if (!user || orderId === undefined) return null;
  return (
    <AccountPage isWide>
      <ReceiptView
        userId={user.id}
        orderId={orderId}
        buyer={{ name: user.fullName, email: user.email }}
      />
    </AccountPage>
  );
}
