import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { densities } from '#components/table/column.ts';
import { SettingGroup, SettingRow } from '../../components/setting-row.tsx';
import { ThemeChoice } from '../../components/theme-choice.tsx';
import type { Settings } from '../use-setting.ts';
import { ControlSet } from './control-set.tsx';

type Props = { preferences: Preferences; settings: Settings; isDisabled: boolean };

function ThemeRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation(['account', 'shell']);
  const label = t(($) => $.account.preferences.theme);
  return (
    <SettingRow label={label} help={t(($) => $.account.preferences.themeHelp)} error={settings.errorOf('theme')}>
      <ControlSet isDisabled={isDisabled}>
        <ThemeChoice
          label={label}
          value={preferences.theme}
          onChange={(theme) =>
            settings.change('theme', theme, {
              setting: label,
              value: t(($) => $.account.preferences.themes[theme]),
            })
          }
        />
      </ControlSet>
    </SettingRow>
  );
}

function DensityRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation(['preferences', 'common', 'shell']);
  const label = t(($) => $.preferences.density);
  const segments = densities.map((value) => ({ value, label: t(($) => $.shell.table.densities[value]) }));
  return (
    <SettingRow label={label} help={t(($) => $.preferences.densityHelp)} error={settings.errorOf('density')}>
      <ControlSet isDisabled={isDisabled}>
        <Segments
          label={label}
          segments={segments}
          value={preferences.density}
          onChange={(density) =>
            settings.change('density', density, {
              setting: label,
              value: t(($) => $.shell.table.densities[density]),
            })
          }
        />
      </ControlSet>
    </SettingRow>
  );
}

type SwitchProps = {
  name: 'reducedMotion' | 'singleKeys';
  label: string;
  help: string;
  isOn: boolean;
  settings: Settings;
  isDisabled: boolean;
};

function SwitchRow({ name, label, help, isOn, settings, isDisabled }: SwitchProps) {
  const { t } = useTranslation(['account', 'shell']);
  return (
    <SettingRow label={label} help={help} error={settings.errorOf(name)}>
      <Switch
        aria-label={label}
        disabled={isDisabled}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          settings.change(name, checked, {
            setting: label,
            value: checked ? t(($) => $.account.preferences.on) : t(($) => $.account.preferences.off),
          })
        }
      />
    </SettingRow>
  );
}

/** Theme, density, animations and single-key shortcuts. */
export function LooksSettings(props: Props) {
  const { t } = useTranslation(['account', 'shell']);
  const { preferences, settings, isDisabled } = props;
  return (
    <>
      <SettingGroup title={t(($) => $.account.preferences.looks)}>
        <ThemeRow {...props} />
        <DensityRow {...props} />
        <SwitchRow
          name="reducedMotion"
          label={t(($) => $.account.preferences.motion)}
          help={t(($) => $.account.preferences.motionHelp)}
          isOn={preferences.reducedMotion}
          settings={settings}
          isDisabled={isDisabled}
        />
      </SettingGroup>
      <SettingGroup title={t(($) => $.account.preferences.keyboard)}>
        <SwitchRow
          name="singleKeys"
          label={t(($) => $.account.preferences.singleKeys)}
          help={t(($) => $.account.preferences.singleKeysHelp)}
          isOn={preferences.singleKeys}
          settings={settings}
          isDisabled={isDisabled}
        />
      </SettingGroup>
    </>
  );
}
