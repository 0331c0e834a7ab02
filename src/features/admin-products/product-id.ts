const maxLength = 100;

/**
 * 'Application Cheatsheet +' becomes application-cheatsheet-plus; a name without usable characters
 * becomes product-{timestamp}. The id survives renames, since orders refer to it.
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
