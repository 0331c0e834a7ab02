/** Order numbers start at 651 and are shown with at least five digits: '#00651'. */
export function formatOrderNumber(orderNumber: number): string {
  return `#${String(orderNumber).padStart(5, '0')}`;
}
