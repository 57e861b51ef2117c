import { OperatorSettingsPage } from '#features/operator/pages/settings.page.tsx';
import { BackupsSection } from '#features/operator/sections/backups.section.tsx';
import { DomainChecks } from '#features/sending/components/domain-checks.tsx';
import { DomainsSection } from '#features/sending/components/domains-section.tsx';
import { OperatorLimitsSection } from '#features/sending/components/limits-section.tsx';
import { OperatorReturns } from '#features/settings/sections/returns.section.tsx';

export function Component() {
  return (
    <OperatorSettingsPage
      Checks={DomainChecks}
      domains={<DomainsSection place="operator" />}
      pace={<OperatorLimitsSection />}
      returns={<OperatorReturns />}
      backups={<BackupsSection />}
    />
  );
}
export const namespaces = ['options', 'operator', 'sending', 'backups', 'preferences', 'returns'] as const;
