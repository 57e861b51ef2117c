import { InstanceNotice } from '#features/sending/components/instance-notice.tsx';
import { AdminShell } from '#features/shell/pages/admin-shell.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';
import { modeQuery } from '#features/opening/api/opening.queries.ts';
import { TestBar } from '#features/opening/components/test-bar.tsx';
import { useQuery } from '@tanstack/react-query';

export function Component() {
  const hasClock = useQuery(modeQuery).data?.mode === 'test';
  return (
    <AdminShell
      hasClock={hasClock}
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
