import { browserNames, siteNames, systemNames } from '@enlace/contract/publishing/visits/sites.ts';
import {
  otherValue,
  unknownValue,
  type VisitDevice,
  visitDevices,
  type VisitFact,
  type VisitSource,
  visitSources,
} from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';

type Names = Readonly<Record<string, string>>;

function properName(names: Names, value: string): string | undefined {
  return Object.hasOwn(names, value) ? names[value] : undefined;
}

function isSource(value: string): value is VisitSource {
  return visitSources.some((source) => source === value);
}

function isDevice(value: string): value is VisitDevice {
  return visitDevices.some((device) => device === value);
}

/** Name of a country or language in the person's own; the code where there is none. */
function displayName(type: 'region' | 'language', value: string): string {
  const names = new Intl.DisplayNames([currentLocale()], { type, fallback: 'code' });
  const name = names.of(value) ?? value;
  return type === 'language' ? name.charAt(0).toLocaleUpperCase(currentLocale()) + name.slice(1) : name;
}

/** Display name of a breakdown value. */
export function useFactNames(): (fact: VisitFact, value: string) => string {
  const { t } = useTranslation('visits');
  const other = t(($) => $.visits.value.other);
  return (fact, value) => {
    if (value === unknownValue) return t(($) => $.visits.value.unknown);
    switch (fact) {
      case 'source':
        return t(($) => $.visits.value.source[isSource(value) ? value : 'other']);
      case 'device':
        return t(($) => $.visits.value.device[isDevice(value) ? value : 'other']);
      case 'browser':
        return value === 'in_app' ? t(($) => $.visits.value.inApp) : (properName(browserNames, value) ?? other);
      case 'system':
        return properName(systemNames, value) ?? other;
      case 'country':
        return displayName('region', value);
      case 'language':
        return value === otherValue ? other : displayName('language', value);
      case 'campaign':
        return value === otherValue ? other : value;
      case 'referrer':
        return properName(siteNames, value) ?? value;
    }
  };
}
