import { exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { exportsQuery, useExportNews, useRequestExport } from './exports.queries.ts';
import { SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import { Bring } from './bring.tsx';
import { ExportRow } from './export-row.tsx';

function Exports() {
  const { t } = useTranslation('settings');
  const canChange = useCan('account.security');
  const request = useRequestExport();
  const query = useQuery(exportsQuery);
  const { data } = query;
  useExportNews();
  if (!data) return <Unloaded query={query} rows={1} />;
  const isRunning = data.items.some(({ state }) => state === 'queued' || state === 'working');
  return (
    <>
      <SettingAct title={t(($) => $.settings.data.row)} help={t(($) => $.settings.data.help)}>
        {canChange && (
          <Button
            loading={request.isPending}
            disabled={isRunning || data.leftToday === 0}
            onClick={() => request.mutate()}
          >
            {t(($) => $.settings.data.request)}
          </Button>
        )}
      </SettingAct>
      <FailureCallout failure={request.error ?? undefined} />
      {data.leftToday === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.settings.data.spent, { limit: exportLimits.perDay })}
        </Text>
      )}
      <Box as="ul" mb={6} aria-label={t(($) => $.settings.data.list)} aria-live="polite">
        {data.items.map((item) => (
          <ExportRow key={item.id} item={item} canDownload={canChange} />
        ))}
      </Box>
    </>
  );
}

/** Export of everything the workspace has. */
export function DataSection() {
  const { t } = useTranslation('settings');
  return (
    <SettingSection id="datos" title={t(($) => $.settings.data.title)}>
      <Exports />
    </SettingSection>
  );
}

/** Import of an export of another account. */
export function BringSection() {
  const { t } = useTranslation('bring');
  return (
    <SettingSection id="traer" title={t(($) => $.bring.title)}>
      <Bring />
    </SettingSection>
  );
}
