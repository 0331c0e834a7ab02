import { useLocalStorage } from '@mantine/hooks';

import { letterKeysKey } from '#lib/storage/storage-keys.ts';

/** Whether keys of one letter act, for a browser. Speech input would press them by accident (WCAG 2.1.4). */
export const useLetterKeys = () => useLocalStorage({ key: letterKeysKey, defaultValue: true });
