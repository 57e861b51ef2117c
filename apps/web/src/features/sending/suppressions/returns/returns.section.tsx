import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { trackingQuery, useChangeTracking } from './tracking.queries.ts';
import { LoadedSection, SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import { HookList } from './hook-list.tsx';

/** Tracking of opens and clicks in campaigns. */
function Tracking({ opens, clicks }: { opens: boolean; clicks: boolean }) {
  const { t } = useTranslation('returns');
  const canChange = useCan('campaigns.write');
  const change = useChangeTracking();
  const set = (wanted: { opens?: boolean; clicks?: boolean }, before: { opens?: boolean; clicks?: boolean }) =>
    change.mutate(wanted, {
      onSuccess: () => showToast({ text: t(($) => $.returns.trackingSaved), undo: () => change.mutate(before) }),
    });
  const row = (what: 'opens' | 'clicks', isOn: boolean) => (
    <SettingAct title={t(($) => $.returns.track[what])} help={t(($) => $.returns.trackHelp[what])}>
      <Switch
        aria-label={t(($) => $.returns.track[what])}
        disabled={!canChange || change.isPending}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => set({ [what]: checked }, { [what]: !checked })}
      />
    </SettingAct>
  );
  return (
    <>
      {row('opens', opens)}
      {row('clicks', clicks)}
      <FieldNote error={change.error === null ? undefined : errorText(change.error)} />
    </>
  );
}

export function TrackingSection() {
  const { t } = useTranslation('returns');
  return (
    <LoadedSection
      id="seguimiento"
      title={t(($) => $.returns.tracking)}
      lead={t(($) => $.returns.trackingLead)}
      query={useQuery(trackingQuery)}
      rows={2}
    >
      {(data) => <Tracking {...data} />}
    </LoadedSection>
  );
}

/** Delivery reports of the sending provider. */
export function ReturnsSection() {
  const { t } = useTranslation('returns');
  const canChange = useCan('mailbox.write');
  return (
    <SettingSection id="avisos-de-proveedor" title={t(($) => $.returns.title)} lead={t(($) => $.returns.lead)}>
      <HookList area="client" canChange={canChange} />
    </SettingSection>
  );
}

/** The same for the operator's provider; its frame is the operator's page. */
export function OperatorReturns() {
  const canChange = useCan('clients.write');
  return <HookList area="operator" canChange={canChange} />;
}
