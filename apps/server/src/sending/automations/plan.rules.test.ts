import { automationPlanSchema, type AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { describe, expect, it } from 'vitest';
import { dateBehind, type DateTrigger, dueDays, monthDays, scanMoment } from './dates.rules.ts';
import { comesBefore, firstStep, mailSteps, movedSteps, placeSteps, stepAfter } from './plan.rules.ts';
import { blockersOf, problemsOf } from './plan-problems.rules.ts';
import type { References } from './references.queries.ts';
import { waitEnd } from './waits.rules.ts';

const labelId = '01900000-0000-7000-8000-000000000001';
const templateId = '01900000-0000-7000-8000-000000000002';
const goneId = '01900000-0000-7000-8000-00000000000f';

function plan(steps: unknown[], trigger: unknown = { kind: 'hand' }): AutomationPlan {
  return automationPlanSchema.parse({ name: 'Prueba', trigger, steps });
}

const note = (id: string) => ({ id, kind: 'notify', text: id });
const branching = (inner: unknown[] = [note('b')], other: unknown[] = [note('c')]) =>
  plan([
    note('a'),
    { id: 'if', kind: 'condition', test: { kind: 'label', labelId }, then: inner, else: other },
    note('d'),
  ]).steps;

describe('the way through a plan', () => {
  const way = (steps: ReturnType<typeof branching>, branch: 'then' | 'else') => {
    const placed = placeSteps(steps);
    const ids: string[] = [];
    for (let id = firstStep(steps); id !== null;) {
      ids.push(id);
      const here = placed.get(id);
      if (!here) break;
      id = stepAfter(here, here.step.kind === 'condition' ? branch : undefined);
    }
    return ids;
  };

  it('goes through one branch and on with what follows the condition', () => {
    expect(way(branching(), 'then')).toEqual(['a', 'if', 'b', 'd']);
    expect(way(branching(), 'else')).toEqual(['a', 'if', 'c', 'd']);
  });

  it('passes a branch without steps', () => {
    expect(way(branching([]), 'then')).toEqual(['a', 'if', 'd']);
  });

  it('is over at an end', () => {
    expect(way(branching([{ id: 'x', kind: 'end' }]), 'then')).toEqual(['a', 'if', 'x']);
  });

  it('knows what comes before what, and that nobody goes both ways', () => {
    expect(comesBefore(['steps', 0], ['steps', 1, 'then', 0])).toBe(true);
    expect(comesBefore(['steps', 1, 'then', 0], ['steps', 2])).toBe(true);
    expect(comesBefore(['steps', 1, 'then', 0], ['steps', 1, 'else', 0])).toBe(false);
    expect(comesBefore(['steps', 2], ['steps', 1])).toBe(false);
    expect(comesBefore(['steps', 1], ['steps', 1])).toBe(false);
    expect(comesBefore(['steps', 1], ['steps', 1, 'then', 0])).toBe(false);
  });

  it('knows its mails and where they are', () => {
    const mail = (id: string) => ({ id, kind: 'mail', templateId, subject: 'Hola' });
    const found = mailSteps(branching([note('b'), mail('m')], [mail('n')]));
    expect(found.map(({ step, path }) => [step.id, path])).toEqual([
      ['m', ['steps', 1, 'then', 1]],
      ['n', ['steps', 1, 'else', 0]],
    ]);
  });
});

describe('a plan that changes under somebody', () => {
  it('sends them on from a step that is gone to the next one that is left', () => {
    expect(movedSteps(branching(), branching([]))).toEqual(new Map([['b', 'd']]));
    expect(movedSteps(plan([note('a'), note('b'), note('c')]).steps, plan([note('a')]).steps)).toEqual(
      new Map([
        ['b', null],
        ['c', null],
      ]),
    );
  });

  it('sends those inside a removed condition on to what followed it', () => {
    expect(movedSteps(branching(), plan([note('a'), note('d')]).steps)).toEqual(
      new Map([
        ['if', 'd'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
    );
  });

  it('leaves them where they are when a step only moved', () => {
    expect(movedSteps(plan([note('a'), note('b')]).steps, plan([note('b'), note('a')]).steps).size).toBe(0);
  });

  it('begins a step anew that became another kind', () => {
    const wait = { id: 'a', kind: 'wait', wait: { kind: 'for', amount: 1, unit: 'days' } };
    expect(movedSteps(plan([wait]).steps, plan([note('a')]).steps)).toEqual(new Map([['a', 'a']]));
  });
});

describe('a wait', () => {
  const madrid = 'Europe/Madrid';
  const end = (wait: unknown, from: string, reader = madrid) => {
    const steps = plan([{ id: 'w', kind: 'wait', wait }]).steps;
    const [step] = steps;
    if (step?.kind !== 'wait') throw new Error('no wait');
    return waitEnd({ wait: step.wait, from: Temporal.Instant.from(from), home: madrid, reader }).toString();
  };

  it('of days keeps the hour over a change of the clocks, of hours does not', () => {
    // The clocks go forward in the night to 29 March 2026.
    expect(end({ kind: 'for', amount: 1, unit: 'days' }, '2026-03-28T09:00:00Z')).toBe('2026-03-29T08:00:00Z');
    expect(end({ kind: 'for', amount: 24, unit: 'hours' }, '2026-03-28T09:00:00Z')).toBe('2026-03-29T09:00:00Z');
    expect(end({ kind: 'for', amount: 1, unit: 'days' }, '2026-10-24T09:00:00Z')).toBe('2026-10-25T10:00:00Z');
  });

  it('until an hour means today’s where it is still to come, else the next day’s', () => {
    expect(end({ kind: 'until', at: '09:00' }, '2026-07-01T06:59:00Z')).toBe('2026-07-01T07:00:00Z');
    expect(end({ kind: 'until', at: '09:00' }, '2026-07-01T07:00:00Z')).toBe('2026-07-02T07:00:00Z');
  });

  it('until a weekday finds the next one, a week later at most', () => {
    // 1 July 2026 is a Wednesday.
    expect(end({ kind: 'until', weekdays: [1], at: '09:00' }, '2026-07-01T12:00:00Z')).toBe('2026-07-06T07:00:00Z');
    expect(end({ kind: 'until', weekdays: [3], at: '09:00' }, '2026-07-01T12:00:00Z')).toBe('2026-07-08T07:00:00Z');
    expect(end({ kind: 'until', weekdays: [6, 7], at: '09:00' }, '2026-07-01T12:00:00Z')).toBe('2026-07-04T07:00:00Z');
  });

  it('goes by the clock of the reader where it says so', () => {
    const wait = { kind: 'until', at: '09:00', clock: 'reader' };
    expect(end(wait, '2026-07-01T12:00:00Z', 'Asia/Tokyo')).toBe('2026-07-02T00:00:00Z');
    expect(end({ ...wait, clock: 'client' }, '2026-07-01T12:00:00Z', 'Asia/Tokyo')).toBe('2026-07-02T07:00:00Z');
  });

  it('until an hour the clocks skip comes as long after the jump', () => {
    expect(end({ kind: 'until', at: '02:30' }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00Z');
  });
});

describe('a date', () => {
  const trigger = (given: object): DateTrigger => {
    const { trigger: parsed } = plan([], { kind: 'date', fieldKey: 'cumple', ...given });
    if (parsed.kind !== 'date') throw new Error('no date');
    return parsed;
  };
  const day = (text: string) => Temporal.PlainDate.from(text);

  it('lies before or after the day its people are taken up', () => {
    expect(dateBehind(trigger({ offsetDays: -7 }), day('2026-12-25')).toString()).toBe('2027-01-01');
    expect(dateBehind(trigger({ offsetDays: 30 }), day('2026-12-31')).toString()).toBe('2026-12-01');
  });

  it('of 29 February is kept on the 28th in common years', () => {
    expect(monthDays(day('2027-02-28'))).toEqual(['02-28', '02-29']);
    expect(monthDays(day('2028-02-28'))).toEqual(['02-28']);
    expect(monthDays(day('2028-02-29'))).toEqual(['02-29']);
  });

  it('is taken up at its hour, or before the day begins anywhere', () => {
    const home = 'Europe/Madrid';
    expect(scanMoment(trigger({ at: '09:00' }), { day: day('2026-07-01'), home }).toString()).toBe(
      '2026-07-01T07:00:00Z',
    );
    expect(scanMoment(trigger({ at: '09:00', clock: 'reader' }), { day: day('2026-07-01'), home }).toString()).toBe(
      '2026-06-30T10:00:00Z',
    );
  });

  it('is made up for after a standstill of a few days, not of a year', () => {
    const now = Temporal.Instant.from('2026-07-10T12:00:00Z');
    const look = { home: 'Europe/Madrid', now, keepDays: 3 };
    const due = dueDays(trigger({ at: '09:00' }), { ...look, last: day('2026-07-08') });
    expect(due.days.map(String)).toEqual(['2026-07-09', '2026-07-10']);
    expect(due.nextAt.toString()).toBe('2026-07-11T07:00:00Z');
    expect(dueDays(trigger({ at: '09:00' }), { ...look, last: day('2025-07-08') }).days.map(String)).toEqual([
      '2026-07-07',
      '2026-07-08',
      '2026-07-09',
      '2026-07-10',
    ]);
  });
});

describe('what is wrong with a plan', () => {
  const refs: References = {
    labels: new Map([[labelId, 'Cursos']]),
    folders: new Map(),
    segments: new Set(),
    dateFields: new Set(['cumple']),
    profiles: new Set(),
    topics: new Set(),
    campaigns: new Set(),
    templates: new Map([
      [templateId, { id: templateId, name: 'Taller', revision: 4, hasSubject: false, isEmpty: false }],
    ]),
    blockedWays: new Map(),
  };
  const found = (steps: unknown[], trigger?: unknown, revisions?: Map<string, number>) =>
    problemsOf(plan(steps, trigger), refs, revisions).map(({ path, code, stepId }) => [path, code, stepId]);

  it('names a topic that is not there', () => {
    const mail = { id: 'm', kind: 'mail', templateId, subject: 'Hola', topicId: labelId };
    expect(found([mail])).toEqual([['steps.0.topicId', 'gone', 'm']]);
  });

  it('names the place of everything that is missing or gone', () => {
    const steps = [
      { id: 'm', kind: 'mail', templateId: null },
      { id: 'l', kind: 'label', action: 'add', labelId: goneId },
      {
        id: 'if',
        kind: 'condition',
        test: { kind: 'segment', segmentId: goneId },
        then: [{ id: 'f', kind: 'folder', folderId: null }],
        else: [],
      },
    ];
    expect(found(steps, { kind: 'label', labelId: null })).toEqual([
      ['trigger.labelId', 'missing', null],
      ['steps.0.templateId', 'missing', 'm'],
      ['steps.1.labelId', 'gone', 'l'],
      ['steps.2.test.segmentId', 'gone', 'if'],
      ['steps.2.then.0.folderId', 'missing', 'f'],
    ]);
  });

  it('takes only fields that hold dates', () => {
    expect(found([note('a')], { kind: 'date', fieldKey: 'talla' })).toEqual([['trigger.fieldKey', 'gone', null]]);
    expect(found([note('a')], { kind: 'date', fieldKey: 'cumple' })).toEqual([]);
    expect(found([note('a')], { kind: 'date', source: 'joined' })).toEqual([]);
  });

  it('refuses a mail without a subject, and takes one of its own', () => {
    expect(found([{ id: 'm', kind: 'mail', templateId }])).toEqual([['steps.0.templateId', 'broken', 'm']]);
    expect(found([{ id: 'm', kind: 'mail', templateId, subject: 'Hola' }])).toEqual([]);
  });

  it('lets a condition ask only about mails that come before it', () => {
    const mail = { id: 'm', kind: 'mail', templateId, subject: 'Hola' };
    const asks = {
      id: 'if',
      kind: 'condition',
      test: { kind: 'mail', stepId: 'm', action: 'opened' },
      then: [],
      else: [],
    };
    expect(found([mail, asks])).toEqual([]);
    expect(found([asks, mail])).toEqual([['steps.0.test.stepId', 'not_before', 'if']]);
    const apart = { ...asks, id: 'outer', test: { kind: 'label', labelId }, then: [mail], else: [asks] };
    expect(found([apart])).toEqual([['steps.0.else.0.test.stepId', 'not_before', 'if']]);
  });

  it('hints at what is never reached and at templates that went on', () => {
    expect(found([{ id: 'e', kind: 'end' }, note('a')])).toEqual([['steps.1', 'unreachable', 'a']]);
    const mail = { id: 'm', kind: 'mail', templateId, subject: 'Hola' };
    expect(found([mail], undefined, new Map([['m', 3]]))).toEqual([['steps.0.templateId', 'outdated', 'm']]);
    expect(blockersOf(problemsOf(plan([mail]), refs, new Map([['m', 3]])))).toEqual([]);
  });

  it('says so when there is nothing to do', () => {
    expect(found([])).toEqual([['steps', 'empty', null]]);
  });
});

describe('the form of a plan', () => {
  const issuesOf = (steps: unknown[]) => {
    const parsed = automationPlanSchema.safeParse({ name: 'Prueba', trigger: { kind: 'hand' }, steps });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };

  it('has every step once', () => {
    expect(issuesOf([note('a'), note('b'), note('a')])).toEqual(['steps.2.id']);
  });

  it('nests conditions three deep and no deeper', () => {
    const inside = (depth: number): unknown =>
      depth === 0
        ? note('x')
        : { id: `c${depth}`, kind: 'condition', test: { kind: 'label', labelId }, then: [inside(depth - 1)], else: [] };
    expect(issuesOf([inside(3)])).toEqual([]);
    expect(issuesOf([inside(4)])).not.toEqual([]);
  });

  it('has sixty steps at most, those inside conditions among them', () => {
    const many = Array.from({ length: 58 }, (_, index) => note(`n${index}`));
    const condition = { id: 'if', kind: 'condition', test: { kind: 'label', labelId }, then: [note('y')], else: [] };
    expect(issuesOf([...many, condition])).toEqual([]);
    expect(issuesOf([...many, condition, note('z')])).toEqual(['steps']);
  });

  it('waits no longer than it may', () => {
    const wait = (amount: number, unit: string) => ({ id: 'w', kind: 'wait', wait: { kind: 'for', amount, unit } });
    expect(issuesOf([wait(730, 'days')])).toEqual([]);
    expect(issuesOf([wait(731, 'days')])).toEqual(['steps.0.wait.amount']);
  });
});
