import type { Device, NetworkTag } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';

/** “Firefox en Linux”, or as much as is known. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t(($) => $.security.device.both, { browser, system })
      : (browser ?? system ?? t(($) => $.security.device.unknown));
}

/** A network as text: never an address. */
export function useNetworkName(): (network: NetworkTag) => string {
  const { t } = useTranslation('security');
  return ({ tag, isThisOne }) =>
    isThisOne ? t(($) => $.security.network.same) : t(($) => $.security.network.other, { tag });
}
