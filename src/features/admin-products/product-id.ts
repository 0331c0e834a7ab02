const maxLength = 100;

/**
 * 'Application Cheatsheet +' becomes application-cheatsheet-plus; a name of which nothing is left
 * becomes product-{timestamp}. An id stays what it is when the name changes: orders name it.
 */
export function productIdOf(name: string, now = Date.now()): string {
  const id = name
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '');
  return id === '' ? `product-${now}` : id;
}
