import { historyFormats } from '@enlace/contract/workspace/history/history.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { saveExport } from '../api/save-export.ts';
import type { HistoryArea } from '../history-area.ts';
import type { HistoryView } from '../history-filter.rules.ts';

type Props = { area: HistoryArea; view: HistoryView; onFailure: (error: unknown) => void };

/** Exports all matches: for spreadsheets, or with their proof. */
export function ExportMenu({ area, view, onFailure }: Props) {
  const { t } = useTranslation('history');
  const timeZone = useUser()?.time_zone;
  const [isBusy, setBusy] = useState(false);
  async function run(format: (typeof historyFormats)[number]): Promise<void> {
    onFailure(undefined);
    setBusy(true);
    await saveExport({ area, view, timeZone, format }).catch(onFailure);
    setBusy(false);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" icon={IconDownload} loading={isBusy}>
          {isBusy ? t(($) => $.history.export.busy) : t(($) => $.history.export.label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {historyFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {t(($) => $.history.export[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
