import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { Row } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { choicesQuery, fieldsQuery } from '../api/list.queries.ts';
import { newCondition } from './rule-fields.rules.ts';
import { RuleRow } from './rule-row.tsx';
import { useRuleWords } from './use-rule-words.ts';

/** A single segment condition, for screens that need only one. */
export function useSingleRule() {
  const canCampaigns = useCan('campaigns.read');
  const { folders, labels } = useCollection(contactCollection);
  const fields = useQuery(fieldsQuery()).data ?? [];
  const { profiles = [], campaigns = [] } = useQuery(choicesQuery({ canCampaigns })).data ?? {};
  const names = { fields, folders, labels, profiles, campaigns };
  const words = useRuleWords(names);
  return {
    sentence: (condition: SegmentCondition): string => words.sentence(condition),
    fresh: newCondition('text_city', fields),
    row: (condition: SegmentCondition, onChange: (condition: SegmentCondition) => void): ReactNode => (
      <Row wrap gap={6}>
        <RuleRow condition={condition} names={names} words={words} onChange={onChange} />
      </Row>
    ),
  };
}
