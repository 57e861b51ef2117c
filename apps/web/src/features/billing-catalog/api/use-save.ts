import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#lib/toast/toast-store.ts';
import { catalogKey } from './catalog.calls.ts';

/** What follows every save of the catalogue: the lists are read again, the drawer closes, and it is said. */
export function useSaved(onClose: () => void) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return async (name: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: catalogKey });
    showToast({ text: t(($) => $.catalog.toast.saved, { name }) });
    onClose();
  };
}
