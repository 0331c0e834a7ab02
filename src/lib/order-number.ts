/** Order numbers are counted from 651 and shown with five digits at least: '#00651'. */
export function formatOrderNumber(orderNumber: number): string {
  return `#${String(orderNumber).padStart(5, '0')}`;
}
