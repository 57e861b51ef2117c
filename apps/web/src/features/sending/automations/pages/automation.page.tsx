import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { RecordPage } from '#components/page/record-page.tsx';
import { automationQuery } from '../api/automations.queries.ts';
import { useLiveAutomation } from '../api/use-live-automations.ts';
import { AutomationScreen } from '../editor/automation-screen.tsx';
import type { PersonPicker, RuleTools } from '../editor/plan-context.tsx';

type Props = { rules: RuleTools; contactPicker: PersonPicker };

/** One automation: its steps as a readable list, and its figures. */
export function AutomationPage({ rules, contactPicker }: Props) {
  const { automationId = '' } = useParams();
  const { t } = useTranslation('automations');
  const query = useQuery(automationQuery(automationId));
  useLiveAutomation(automationId);
  return (
    <RecordPage query={query} list={{ label: t(($) => $.automations.title), to: paths.user.automations }}>
      {(automation) => (
        <AutomationScreen key={automation.id} automation={automation} rules={rules} contactPicker={contactPicker} />
      )}
    </RecordPage>
  );
}
