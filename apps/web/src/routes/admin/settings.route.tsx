import { OperatorSettingsPage } from '#features/operation/operator/pages/settings.page.tsx';
import { BackupsSection } from '#features/operation/operator/sections/backups.section.tsx';
import { DomainChecks } from '#features/workspace/sending-domains/components/domain-checks.tsx';
import { DomainsSection } from '#features/workspace/sending-domains/components/domains-section.tsx';
import { OperatorLimitsSection } from '#features/workspace/sending-domains/components/limits-section.tsx';
import { OperatorReturns } from '#features/sending/suppressions/returns/returns.section.tsx';

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
export const namespaces = ['options', 'operator', 'sending', 'backups', 'preferences', 'returns', 'overview'] as const;
