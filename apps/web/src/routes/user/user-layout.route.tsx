import { Suspense } from 'react';
import { UserShell } from '#features/account/shell/pages/user-shell.tsx';
import { BillingNotice } from '#features/billing/subscriptions/notice/billing-notice.tsx';
import { PolicyNotice } from '#features/identity/policies/notice/policy-notice.tsx';
import { LeavingBanner } from '#features/account/erasure/leaving-banner.tsx';
import { useUploadsBegun } from '#features/files/drive/upload/begun.ts';
import { Bell } from '#features/workspace/notifications/components/bell.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const UploadPanel = lazyPart(async () => (await import('#features/files/drive/upload/upload-panel.tsx')).UploadPanel);

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
