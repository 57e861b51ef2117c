import { InstanceNotice } from '#features/sending/components/instance-notice.tsx';
import { AdminShell } from '#features/shell/pages/admin-shell.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';

export function Component() {
  return <AdminShell barEnd={<Bell />} notice={<InstanceNotice />} />;
}
export const namespaces = ['sending'] as const;
