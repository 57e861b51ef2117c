import { browserNames, systemNames } from '@enlace/contract/publishing/visits/sites.ts';
import { useTranslation } from 'react-i18next';

const ownPrograms = [
  'gmail_proxy',
  'yahoo_proxy',
  'apple_privacy',
  'apple_mail',
  'outlook',
  'thunderbird',
  'mail_app',
  'in_app',
] as const;
const devices = ['phone', 'tablet', 'desktop', 'hidden'] as const;

function properName(names: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(names, value) ? names[value] : undefined;
}

/** Display name of a reader class. */
export function useReaderNames(): (fact: 'device' | 'program' | 'system', value: string) => string {
  const { t } = useTranslation('outcome');
  return (fact, value) => {
    if (value === 'unknown') return t(($) => $.outcome.devices.value.unknown);
    const other = t(($) => $.outcome.devices.value.other);
    if (fact === 'device') {
      const device = devices.find((each) => each === value);
      return device === undefined ? other : t(($) => $.outcome.devices.value[device]);
    }
    if (fact === 'system')
      return value === 'hidden' ? t(($) => $.outcome.devices.value.hidden) : (properName(systemNames, value) ?? other);
    const program = ownPrograms.find((each) => each === value);
    if (program !== undefined) return t(($) => $.outcome.devices.programs[program]);
    return properName(browserNames, value) ?? other;
  };
}
