import type { CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import {
  isGroup,
  type SegmentCondition,
  type SegmentRule,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { isCustom, type RuleField, ruleFieldOf } from './rule-fields.rules.ts';

type Named = { id: string; name: string };

/** Names that conditions can refer to. */
export type RuleNames = {
  fields: readonly CustomField[];
  folders: readonly Folder[];
  labels: readonly Label[];
  profiles: readonly Named[];
  campaigns: readonly Named[];
};

type AnyTest =
  | Extract<SegmentCondition, { test: unknown }>['test']
  | Extract<SegmentCondition, { type: 'field' }>['of']['test'];

/** Rules as text, for chips, summaries and menus. */
export function useRuleWords(names: RuleNames) {
  const { t } = useTranslation('segments');
  const { t: tc } = useTranslation('contacts');
  const formats = useFormats();
  const unknown = () => t(($) => $.segments.rules.gone);
  const named = (things: readonly Named[], id: string) => things.find((thing) => thing.id === id)?.name ?? unknown();

  function fieldName(field: RuleField): string {
    if (!isCustom(field)) return t(($) => $.segments.rules.field[field]);
    const key = field.slice('field:'.length);
    return names.fields.find((each) => each.key === key)?.name ?? unknown();
  }

  function listed(values: readonly string[], op: string): string {
    const marked = values.map((value) => t(($) => $.segments.rules.value, { value }));
    if (op !== 'any_of' || marked.length < 2) return formats.list(marked);
    return marked.join(t(($) => $.segments.rules.or));
  }

  function valuesOf(condition: SegmentCondition): string[] {
    switch (condition.type) {
      case 'status':
        return condition.values.map((value) => tc(($) => $.contacts.status[value]));
      case 'source':
        return condition.values.map((value) => t(($) => $.segments.rules.source[value]));
      case 'language':
        return condition.values.map((value) => t(($) => $.segments.rules.language[value]));
      case 'profile':
        return condition.ids.map((id) => named(names.profiles, id));
      case 'label':
        return condition.ids.map((id) => named(names.labels, id));
      case 'folder':
        return condition.ids.map((id) =>
          names.folders.some((each) => each.id === id) ? folderPath(names.folders, id) : unknown(),
        );
      default:
        return [];
    }
  }

  function testText(field: string, test: AnyTest): string {
    const say = (value: string) => t(($) => $.segments.rules.say[test.op], { field, value });
    if ('days' in test) return say(formats.number(test.days));
    if ('day' in test) return say(formats.date(test.day));
    if ('values' in test) return say(listed(test.values, test.op));
    if ('value' in test) {
      if (typeof test.value === 'boolean')
        return t(($) => $.segments.rules.boolean[test.value ? 'yes' : 'no'], { field });
      const value = typeof test.value === 'number' ? formats.number(test.value) : test.value;
      return say(t(($) => $.segments.rules.value, { value }));
    }
    return say('');
  }

  function activityText({
    activity,
    op,
    times,
    days,
    campaignId,
  }: Extract<SegmentCondition, { type: 'activity' }>): string {
    return t(($) => $.segments.rules.acted, {
      what: t(($) => $.segments.rules[op][activity]),
      campaign:
        campaignId === null ? '' : t(($) => $.segments.rules.ofCampaign, { name: named(names.campaigns, campaignId) }),
      times: times === 1 ? '' : t(($) => $.segments.rules.times, { n: formats.number(times) }),
      days: days === null ? '' : t(($) => $.segments.rules.within, { n: formats.number(days) }),
    }).trim();
  }

  function sentence(rule: SegmentRule): string {
    if (isGroup(rule)) {
      const parts = rule.rules.map((each) => (isGroup(each) ? `(${sentence(each)})` : sentence(each)));
      if (rule.type === 'none')
        return t(($) => $.segments.rules.noneOf, { list: parts.join(t(($) => $.segments.rules.or)) });
      return parts.join(rule.type === 'all' ? t(($) => $.segments.rules.and) : t(($) => $.segments.rules.or));
    }
    if (rule.type === 'activity') return activityText(rule);
    const field = fieldName(ruleFieldOf(rule));
    if (rule.type === 'field') return testText(field, rule.of.test);
    if ('test' in rule) return testText(field, rule.test);
    return t(($) => $.segments.rules.say[rule.op], { field, value: listed(valuesOf(rule), rule.op) });
  }
  return { fieldName, sentence };
}
export type RuleWords = ReturnType<typeof useRuleWords>;
