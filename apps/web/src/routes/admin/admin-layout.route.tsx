import { InstanceNotice } from '#features/workspace/sending-domains/components/instance-notice.tsx';
import { AdminShell } from '#features/account/shell/pages/admin-shell.tsx';
import { Bell } from '#features/workspace/notifications/components/bell.tsx';
import { MailBar, TestBar } from '#features/operation/opening/components/test-bar.tsx';

export function Component() {
  return (
    <AdminShell
      barEnd={<Bell />}
      notice={
        <>
          <TestBar />
          <MailBar />
          <InstanceNotice />
        </>
      }
    />
  );
}
export const namespaces = ['sending'] as const;
