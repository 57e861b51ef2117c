import {
  isGroup,
  type SegmentCondition,
  type SegmentRule,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';

/** A contact for the naive evaluator; texts are plain ASCII so that folding is lower case. */
export type TestPerson = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  notes: string;
  status: string;
  source: string;
  language: 'es' | 'en' | 'ja' | null;
  profileId: string | null;
  fields: Record<string, unknown>;
  labels: readonly string[];
  folder: string | null;
  /** Whole days before today, at noon. */
  createdAgo: number;
  activityAgo: number;
  events: readonly { kind: string; ago: number; campaignId?: string; source?: string }[];
};
export type TestWorld = { today: Temporal.PlainDate; branches: ReadonlyMap<string, readonly string[]> };

const kinds: Record<string, readonly string[]> = {
  wrote: ['wrote'],
  replied: ['replied'],
  received: ['campaign_sent'],
  opened: ['campaign_opened'],
  clicked: ['campaign_clicked'],
  form: ['joined', 'wrote'],
  unsubscribed: ['unsubscribed'],
};

function matchesText(stored: string, test: Extract<SegmentCondition, { type: 'text' }>['test']): boolean {
  const text = stored.toLowerCase();
  if (test.op === 'filled') return text !== '';
  if (test.op === 'empty') return text === '';
  const value = test.value.toLowerCase();
  if (test.op === 'is') return text === value;
  if (test.op === 'is_not') return text !== value;
  if (test.op === 'contains') return text.includes(value);
  if (test.op === 'not_contains') return !text.includes(value);
  return test.op === 'starts' ? text.startsWith(value) : text.endsWith(value);
}

function matchesDay(
  day: string | null,
  test: Extract<SegmentCondition, { type: 'date' }>['test'],
  today: Temporal.PlainDate,
): boolean {
  if (test.op === 'filled') return day !== null;
  if (test.op === 'empty') return day === null;
  if (day === null) return false;
  const ago = Temporal.PlainDate.from(day).until(today, { largestUnit: 'days' }).days;
  if (test.op === 'last_days') return ago >= 0 && ago <= test.days;
  if (test.op === 'not_last_days') return ago > test.days;
  if (test.op === 'next_days') return ago <= 0 && -ago <= test.days;
  if (!('day' in test)) return false;
  if (test.op === 'before') return day < test.day;
  return test.op === 'after' ? day > test.day : day === test.day;
}

function matchesField(
  value: unknown,
  { of }: Extract<SegmentCondition, { type: 'field' }>,
  today: Temporal.PlainDate,
): boolean {
  switch (of.kind) {
    case 'text':
      return matchesText(typeof value === 'string' ? value : '', of.test);
    case 'date':
      return matchesDay(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null, of.test, today);
    case 'boolean':
      if (of.test.op === 'filled') return typeof value === 'boolean';
      return of.test.op === 'empty' ? typeof value !== 'boolean' : value === of.test.value;
    case 'number': {
      if (of.test.op === 'filled') return typeof value === 'number';
      if (of.test.op === 'empty') return typeof value !== 'number';
      if (of.test.op === 'not_equals') return value !== of.test.value;
      if (typeof value !== 'number') return false;
      const wanted = of.test.value;
      return {
        equals: value === wanted,
        above: value > wanted,
        at_least: value >= wanted,
        below: value < wanted,
        at_most: value <= wanted,
      }[of.test.op];
    }
    case 'choice': {
      const choice = typeof value === 'string' && value !== '' ? value : null;
      if (of.test.op === 'filled') return choice !== null;
      if (of.test.op === 'empty') return choice === null;
      const isOne = choice !== null && of.test.values.includes(choice);
      return of.test.op === 'any_of' ? isOne : !isOne;
    }
    case 'choices': {
      const choices = Array.isArray(value) ? value : [];
      if (of.test.op === 'filled') return choices.length > 0;
      if (of.test.op === 'empty') return choices.length === 0;
      if (of.test.op === 'all_of') return of.test.values.every((each) => choices.includes(each));
      const isAny = of.test.values.some((each) => choices.includes(each));
      return of.test.op === 'any_of' ? isAny : !isAny;
    }
  }
}

function matchesCondition(person: TestPerson, condition: SegmentCondition, { today, branches }: TestWorld): boolean {
  const dayAgo = (ago: number) => today.subtract({ days: ago }).toString();
  switch (condition.type) {
    case 'text': {
      const { name, email, phone, company, city, notes } = person;
      const texts = { name, email, phone, company, city, notes, first_name: null, last_name: null, time_zone: null };
      const { field, test } = condition;
      const isPhone = field === 'phone' && 'value' in test;
      return matchesText(texts[field] ?? '', isPhone ? { ...test, value: test.value.replace(/[\s().-]+/g, '') } : test);
    }
    case 'date': {
      const agos = {
        created: person.createdAgo,
        activity: person.activityAgo,
        status_changed: person.createdAgo,
        updated: person.createdAgo,
      };
      return matchesDay(dayAgo(agos[condition.field]), condition.test, today);
    }
    case 'status':
      return (condition.op === 'any_of') === condition.values.some((value) => value === person.status);
    case 'source':
      return (condition.op === 'any_of') === condition.values.some((value) => value === person.source);
    case 'language': {
      const wanted = condition.values.map((value) => (value === 'jp' ? 'ja' : value));
      return (condition.op === 'any_of') === wanted.some((value) => value === person.language);
    }
    case 'profile':
      return (condition.op === 'any_of') === condition.ids.some((id) => id === person.profileId);
    case 'label': {
      if (condition.op === 'all_of') return condition.ids.every((id) => person.labels.includes(id));
      return (condition.op === 'any_of') === condition.ids.some((id) => person.labels.includes(id));
    }
    case 'folder': {
      const all = condition.ids.flatMap((id) => branches.get(id) ?? [id]);
      return (condition.op === 'any_of') === (person.folder !== null && all.includes(person.folder));
    }
    case 'activity': {
      const { activity, op, times, days, campaignId } = condition;
      const acts = person.events.filter(
        (event) =>
          (kinds[activity] ?? []).includes(event.kind) &&
          (days === null || event.ago <= days) &&
          (campaignId === null || event.campaignId === campaignId) &&
          (activity !== 'form' || event.source === 'form' || event.source === 'signup'),
      );
      return (op === 'did') === acts.length >= times;
    }
    case 'field':
      return matchesField(person.fields[condition.key], condition, today);
  }
}

/** The meaning of the rules, implemented again without SQL. */
export function matchesRule(person: TestPerson, rule: SegmentRule, world: TestWorld): boolean {
  if (!isGroup(rule)) return matchesCondition(person, rule, world);
  const holds = (each: SegmentRule) => matchesRule(person, each, world);
  if (rule.type === 'all') return rule.rules.every(holds);
  return rule.type === 'any' ? rule.rules.some(holds) : !rule.rules.some(holds);
}
