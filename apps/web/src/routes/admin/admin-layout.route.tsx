import { AdminShell } from '#features/shell/pages/admin-shell.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';

export function Component() {
  return <AdminShell barEnd={<Bell />} />;
}
