import { UserShell } from '#features/shell/pages/user-shell.tsx';
import { LeavingBanner } from '#features/settings/leaving/leaving-banner.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';

export function Component() {
  return <UserShell barEnd={<Bell />} notice={<LeavingBanner />} />;
}
