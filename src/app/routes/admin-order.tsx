import { AccessActions } from '#features/admin/customers/access-actions.tsx';
import { EmailsAbout } from '#features/admin/emails/emails-about.tsx';
import { OrderPage } from '#features/admin/orders/order-details.tsx';

export default function AdminOrderRoute() {
  return (
    <OrderPage
      renderActions={(access) => <AccessActions access={access} />}
      renderEmails={(id) => <EmailsAbout subject={{ of_order: id }} />}
    />
  );
}
