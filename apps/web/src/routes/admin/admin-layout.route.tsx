import { InstanceNotice } from '#features/sending/components/instance-notice.tsx';
import { AdminShell } from '#features/shell/pages/admin-shell.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';
import { TestBar } from '#features/opening/components/test-bar.tsx';

export function Component() {
  return (
    <AdminShell
      barEnd={<Bell />}
      notice={
        <>
          <TestBar />
          <InstanceNotice />
        </>
      }
    />
  );
}
export const namespaces = ['sending'] as const;
