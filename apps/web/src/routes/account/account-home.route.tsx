import { PasskeysSection } from '#features/account/factors/passkeys-section.tsx';
import { SecondFactorSection } from '#features/account/factors/second-factor-section.tsx';
import { AccountHomePage } from '#features/account/home/account-home.page.tsx';
import { SecurityPart } from '#features/account/security/components/security-part.tsx';

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
