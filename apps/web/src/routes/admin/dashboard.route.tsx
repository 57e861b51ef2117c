import { FirstSteps } from '#features/operation/opening/components/first-steps.tsx';
import { SummaryPage } from '#features/operation/operator/pages/summary.page.tsx';

export function Component() {
  return <SummaryPage steps={<FirstSteps />} />;
}
export const namespaces = ['overview', 'standing', 'opening'] as const;
