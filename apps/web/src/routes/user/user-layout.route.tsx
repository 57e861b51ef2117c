import { Suspense } from 'react';
import { UserShell } from '#features/shell/pages/user-shell.tsx';
import { BillingNotice } from '#features/billing/notice/billing-notice.tsx';
import { PolicyNotice } from '#features/policy/notice/policy-notice.tsx';
import { LeavingBanner } from '#features/settings/leaving/leaving-banner.tsx';
import { useUploadsBegun } from '#features/drive/upload/begun.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const UploadPanel = lazyPart(async () => (await import('#features/drive/upload/upload-panel.tsx')).UploadPanel);

export function Component() {
  const hasUploads = useUploadsBegun();
  return (
    <>
      <UserShell
        barEnd={<Bell />}
        notice={
          <>
            <LeavingBanner />
            <PolicyNotice />
            <BillingNotice />
          </>
        }
      />
      {hasUploads && (
        <Suspense fallback={null}>
          <UploadPanel />
        </Suspense>
      )}
    </>
  );
}
export const namespaces = ['standing'] as const;
