import { AccountShell } from '#features/account/shell/pages/account-shell.tsx';
import { BillingNotice } from '#features/billing/subscriptions/notice/billing-notice.tsx';
import { PolicyNotice } from '#features/identity/policies/notice/policy-notice.tsx';
import { LeavingBanner } from '#features/account/erasure/leaving-banner.tsx';
import { Bell } from '#features/workspace/notifications/components/bell.tsx';

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
