import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { contactTrackingQuery, useChangeTracking } from '../api/contact-tracking.ts';

/** Enables or disables tracking pixel and counted links for this contact. */
export function ContactTracking({ contactId }: { contactId: string }) {
  const { t } = useTranslation('record');
  const canChange = useCan('contacts.write');
  const { data } = useQuery(contactTrackingQuery(contactId));
  const change = useChangeTracking(contactId);
  if (!data) return null;
  return (
    <Box mb={14}>
      <CheckField
        checked={!data.isTracked}
        disabled={!canChange}
        error={change.error === null ? undefined : errorText(change.error)}
        onChange={({ currentTarget }) => change.mutate(!currentTarget.checked)}
      >
        {t(($) => $.record.privacy.noTracking)}
      </CheckField>
      <Text size={13} tone="muted">
        {t(($) => $.record.privacy.noTrackingHelp)}
      </Text>
    </Box>
  );
}
