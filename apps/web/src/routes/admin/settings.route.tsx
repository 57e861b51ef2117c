import { OperatorSettingsPage } from '#features/operator/pages/settings.page.tsx';
import { DomainsSection } from '#features/sending/components/domains-section.tsx';
import { OperatorLimitsSection } from '#features/sending/components/limits-section.tsx';

export function Component() {
  return (
    <OperatorSettingsPage>
      <DomainsSection place="operator" />
      <OperatorLimitsSection />
    </OperatorSettingsPage>
  );
}
export const namespaces = ['operator', 'sending'] as const;
