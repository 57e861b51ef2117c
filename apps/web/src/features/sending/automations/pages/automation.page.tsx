import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { automationQuery } from '../api/automations.queries.ts';
import { useLiveAutomation } from '../api/use-live-automations.ts';
import { AutomationScreen } from '../editor/automation-screen.tsx';
import type { PersonPicker, RuleTools } from '../editor/plan-context.tsx';

type Props = { rules: RuleTools; contactPicker: PersonPicker };

/** One automation: its steps as a readable list, and its figures. */
export function AutomationPage({ rules, contactPicker }: Props) {
  const { automationId = '' } = useParams();
  const { t } = useTranslation('automations');
  const { data: automation, error, refetch } = useQuery(automationQuery(automationId));
  useLiveAutomation(automationId);
  if (automation) {
    return <AutomationScreen key={automation.id} automation={automation} rules={rules} contactPicker={contactPicker} />;
  }
  return (
    <Page
      title={t(($) => $.automations.title)}
      breadcrumb={[{ label: t(($) => $.automations.title), to: paths.user.automations }]}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState>
          <SkeletonRows />
        </LoadingState>
      )}
    </Page>
  );
}
