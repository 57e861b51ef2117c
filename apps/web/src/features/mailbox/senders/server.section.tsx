import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Button } from '#components/button/button.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { SettingSection } from '#components/page/setting-section.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerState } from './server-state.tsx';
import { serverQuery } from './senders.queries.ts';

/** Sending through the client's own server. */
export function ServerSection() {
  const { t } = useTranslation('senders');
  const canChange = useCan('account.security');
  const missing = useMissingFeature('own_sender');
  const [isEditing, setEditing] = useState(false);
  const query = useQuery(serverQuery);
  const { data } = query;
  return (
    <SettingSection
      id="servidor"
      title={t(($) => $.senders.server.title)}
      lead={t(($) => $.senders.server.lead)}
      action={
        data === null &&
        canChange &&
        !missing &&
        !isEditing && <Button onClick={() => setEditing(true)}>{t(($) => $.senders.server.add)}</Button>
      }
    >
      <Stack gap={16}>
        <FeatureHint feature="own_sender" />
        {data === undefined && <Unloaded query={query} rows={1} />}
        {data === null && !isEditing && (
          <Text size={13} tone="muted">
            {t(($) => $.senders.server.none)}
          </Text>
        )}
        {data && !isEditing && <ServerState server={data} canChange={canChange} onEdit={() => setEditing(true)} />}
        {data !== undefined && isEditing && (
          <ServerForm server={data} onSaved={() => setEditing(false)} onCancel={() => setEditing(false)} />
        )}
      </Stack>
    </SettingSection>
  );
}
