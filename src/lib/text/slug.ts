const maxLength = 100;

/**
 * 'Application Cheatsheet +' becomes application-cheatsheet-plus; a name without usable characters
 * becomes {fallback}-{timestamp}. The id survives renames, since other rows refer to it.
 */
export function slugOf(name: string, fallback: string, now = Date.now()): string {
  const id = name
    // 'é' as 'e' and an accent.
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '');
  return id === '' ? `${fallback}-${now}` : id;
}
