import { PasskeysSection } from '#features/account/details/factors/passkeys-section.tsx';
import { SecondFactorSection } from '#features/account/details/factors/second-factor-section.tsx';
import { AdminSecurityPage } from '#features/account/details/security/admin-security.page.tsx';

export function Component() {
  return (
    <AdminSecurityPage
      factors={
        <>
          <SecondFactorSection />
          <PasskeysSection />
        </>
      }
    />
  );
}
export const namespaces = ['security', 'factors'] as const;
