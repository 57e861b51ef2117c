import type { Device } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';

const icons = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const;

export function DeviceIcon({ device }: { device: Device }) {
  return <Icon of={icons[device.form]} size={18} />;
}
