import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/states/loaded.tsx';
import { overviewQuery } from '../api/operator.queries.ts';
import { QueueTable } from '../components/queue-table.tsx';
import { OptionSection } from '../options/option-section.tsx';

/** What runs in the background, by kind of work. */
export function WorkSection() {
  const { t } = useTranslation('options');
  const query = useQuery(overviewQuery('30'));
  return (
    <OptionSection id="trabajo" title={t(($) => $.options.sections.work)} lead={t(($) => $.options.workLead)}>
      <Loaded query={query} rows={2}>
        {({ queues }) => <QueueTable queues={queues} />}
      </Loaded>
    </OptionSection>
  );
}
