import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useActivateSeries, usePauseSeries, useRemoveSeries } from '../api/series-actions.ts';
import type { CampaignSeries } from '../api/series.queries.ts';

type Props = { series: CampaignSeries; onRemoved?: () => void };

/** Actions for a series other than editing; what went wrong stands after them, in a list below the row. */
export function SeriesMenu({ series, onRemoved }: Props) {
  const { t } = useTranslation('series');
  const { id, name, state } = series;
  const activate = useActivateSeries(id);
  const pause = usePauseSeries(id);
  const remove = useRemoveSeries();
  const failure = activate.error ?? pause.error ?? remove.error;
  const work = (act: () => void) => () => {
    for (const each of [activate, pause, remove]) each.reset();
    act();
  };
  const begin = work(() => activate.mutate({ acceptsSampleText: false }));
  const end = work(() => remove.mutate({ id, name }, { onSuccess: () => onRemoved?.() }));
  return (
    <>
      {failure !== null && (
        <Text spanAll maxW={340} as="span" size={13} tone="danger" role="alert" style={{ order: 1 }}>
          {errorText(failure)}
        </Text>
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <IconButton icon={IconDots} size={28} iconSize={16} label={t(($) => $.series.actionsOf, { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'active' && (
            <Menu.Item leftSection={<Icon of={IconPlayerPause} size={16} />} onClick={work(() => pause.mutate())}>
              {t(($) => $.series.action.pause)}
            </Menu.Item>
          )}
          {state === 'paused' && series.template !== null && (
            <Menu.Item leftSection={<Icon of={IconPlayerPlay} size={16} />} onClick={begin}>
              {series.activatedAt === null ? t(($) => $.series.action.activate) : t(($) => $.series.action.resume)}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} size={16} />} onClick={end}>
            {t(($) => $.series.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
