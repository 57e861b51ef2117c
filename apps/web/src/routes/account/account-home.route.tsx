import { PasskeysSection } from '#features/account/details/factors/passkeys-section.tsx';
import { SecondFactorSection } from '#features/account/details/factors/second-factor-section.tsx';
import { AccountHomePage } from '#features/account/details/home/account-home.page.tsx';
import { SecurityPart } from '#features/account/details/security/components/security-part.tsx';

export function Component() {
  return (
    <AccountHomePage
      security={
        <SecurityPart>
          <SecondFactorSection />
          <PasskeysSection />
        </SecurityPart>
      }
    />
  );
}
export const namespaces = ['account', 'security', 'factors', 'standing'] as const;
