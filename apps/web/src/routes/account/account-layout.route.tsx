import { AccountShell } from '#features/shell/pages/account-shell.tsx';
import { BillingNotice } from '#features/billing/notice/billing-notice.tsx';
import { PolicyNotice } from '#features/policy/notice/policy-notice.tsx';
import { LeavingBanner } from '#features/settings/leaving/leaving-banner.tsx';
import { Bell } from '#features/notifications/components/bell.tsx';

export function Component() {
  return (
    <AccountShell
      barEnd={<Bell />}
      notice={
        <>
          <LeavingBanner />
          <PolicyNotice />
          <BillingNotice />
        </>
      }
    />
  );
}
export const namespaces = ['standing'] as const;
