import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#lib/toast/toast-store.ts';
import { catalogKey } from './catalog.calls.ts';

/** After every save of the catalogue: refetches the lists, closes the drawer, and shows a toast. */
export function useSaved(onClose: () => void) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return async (name: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: catalogKey });
    showToast({ text: t(($) => $.catalog.toast.saved, { name }) });
    onClose();
  };
}
