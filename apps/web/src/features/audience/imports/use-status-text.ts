import { contactStatusSchema } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';

/** Display text of a contact status; any other text stays as it is. */
export function useStatusText(): (value: string) => string {
  const { t } = useTranslation('imports');
  return (value) => {
    const status = contactStatusSchema.safeParse(value);
    return status.success ? t(($) => $.imports.status[status.data]) : value;
  };
}
