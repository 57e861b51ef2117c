import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { BooleanTest, ChoicesTest, ChoiceTest, DayTest, NumberTest, TextTest } from './rule-test.tsx';
import type { RuleNames } from './use-rule-words.ts';

type Condition = Extract<SegmentCondition, { type: 'field' }>;
type Props = { condition: Condition; names: RuleNames; onChange: (condition: Condition) => void };

/** The test of a custom field, by its kind. */
export function RuleOwnField({ condition, names, onChange }: Props) {
  const { of } = condition;
  const options = names.fields.find(({ key }) => key === condition.key)?.options ?? [];
  switch (of.kind) {
    case 'text':
      return <TextTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />;
    case 'number':
      return <NumberTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />;
    case 'date':
      return (
        <DayTest
          hasPresence
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
    case 'boolean':
      return (
        <BooleanTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />
      );
    case 'choice':
      return (
        <ChoiceTest
          options={options}
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
    case 'choices':
      return (
        <ChoicesTest
          options={options}
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
  }
}
