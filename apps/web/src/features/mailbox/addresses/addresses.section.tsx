import type { ProfileAddresses } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { SettingSection } from '#components/page/setting-section.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { AddressRows } from './address-rows.tsx';
import { profileAddressesQuery } from './addresses.queries.ts';
import { ForwardRequests } from './forward-requests.tsx';
import { ForwardSteps } from './forward-steps.tsx';
import { ForwardTestForm } from './forward-test-form.tsx';

type Props = { items: readonly ProfileAddresses[]; domain: string };

function OfProfile({ items, domain }: Props) {
  const { t } = useTranslation('addresses');
  const canChange = useCan('mailbox.write');
  const [chosen, setChosen] = useState('');
  const shown = items.find(({ profile }) => profile.id === chosen) ?? items[0];
  if (!shown)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.addresses.noProfiles)}
      </Text>
    );
  const main = shown.addresses.find(({ isMain }) => isMain);
  return (
    <Stack gap={16}>
      {items.length > 1 && (
        <Box maxW={320}>
          <SelectField
            label={t(($) => $.addresses.profile)}
            value={shown.profile.id}
            options={items.map(({ profile }) => ({ value: profile.id, label: profile.name }))}
            onChange={setChosen}
          />
        </Box>
      )}
      <Stack gap={16} key={shown.profile.id}>
        <ForwardRequests requests={shown.requests} />
        <AddressRows shown={shown} domain={domain} canChange={canChange} />
        {main && <ForwardSteps address={main.address} />}
        {canChange && <ForwardTestForm profileId={shown.profile.id} test={shown.test} />}
      </Stack>
    </Stack>
  );
}

/** The addresses of each profile, and how mail is forwarded to them. */
export function AddressesSection() {
  const { t } = useTranslation('addresses');
  const query = useQuery(profileAddressesQuery);
  const { data } = query;
  return (
    <SettingSection id="direcciones" title={t(($) => $.addresses.title)} lead={t(($) => $.addresses.lead)}>
      {data ? <OfProfile items={data.items} domain={data.domain} /> : <Unloaded query={query} rows={2} />}
    </SettingSection>
  );
}
