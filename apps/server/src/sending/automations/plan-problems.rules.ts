import {
  type AutomationMailStep,
  type AutomationStep,
  type AutomationTest,
  walkSteps,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationProblem } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { Plan } from './automations.types.ts';
import { comesBefore } from './plan.rules.ts';
import type { References } from './references.queries.ts';

type Path = readonly (string | number)[];
type Code = AutomationProblem['code'];
type Walked = { step: AutomationStep; path: Path };
type Found = { path: Path; stepId: string | null; code: Code; detail?: string };

const warnings: ReadonlySet<Code> = new Set<Code>(['unreachable', 'outdated', 'sample_text']);

function toProblem({ path, stepId, code, detail }: Found): AutomationProblem {
  return { path: path.join('.'), stepId, code, detail: detail ?? null, isWarning: warnings.has(code) };
}

/** Nothing chosen, or the choice was deleted. */
function choice(id: string | null, known: { has(id: string): boolean }): Code | undefined {
  if (id === null) return 'missing';
  return known.has(id) ? undefined : 'gone';
}

function found(code: Code | undefined, path: Path, stepId: string | null): Found[] {
  return code === undefined ? [] : [{ path, stepId, code }];
}

function triggerProblems({ trigger }: Plan, refs: References): Found[] {
  switch (trigger.kind) {
    case 'label':
      return found(choice(trigger.labelId, refs.labels), ['trigger', 'labelId'], null);
    case 'date':
      return trigger.source === 'joined'
        ? []
        : found(choice(trigger.fieldKey, refs.dateFields), ['trigger', 'fieldKey'], null);
    case 'form':
      return trigger.profileIds.flatMap((id, index) =>
        found(choice(id, refs.profiles), ['trigger', 'profileIds', index], null),
      );
    case 'welcome':
    case 'inactive':
    case 'hand':
      return [];
  }
}

type TestInput = {
  test: AutomationTest;
  path: Path;
  stepId: string | null;
  refs: References;
  mailsBefore: ReadonlySet<string>;
};

function testProblems({ test, path, stepId, refs, mailsBefore }: TestInput): Found[] {
  switch (test.kind) {
    case 'segment':
      return found(choice(test.segmentId, refs.segments), [...path, 'segmentId'], stepId);
    case 'label':
      return found(choice(test.labelId, refs.labels), [...path, 'labelId'], stepId);
    case 'folder':
      return found(choice(test.folderId, refs.folders), [...path, 'folderId'], stepId);
    case 'mail': {
      const isBefore = test.stepId !== null && mailsBefore.has(test.stepId);
      return found(test.stepId === null ? 'missing' : isBefore ? undefined : 'not_before', [...path, 'stepId'], stepId);
    }
    case 'rule': {
      const { rule } = test;
      const known = { label: refs.labels, folder: refs.folders, profile: refs.profiles };
      if (rule.type === 'activity')
        return rule.campaignId === null
          ? []
          : found(choice(rule.campaignId, refs.campaigns), [...path, 'rule', 'campaignId'], stepId);
      if (rule.type !== 'label' && rule.type !== 'folder' && rule.type !== 'profile') return [];
      return rule.ids.flatMap((id, index) =>
        found(choice(id, known[rule.type]), [...path, 'rule', 'ids', index], stepId),
      );
    }
  }
}

function mailProblems(step: AutomationMailStep, path: Path, refs: References): Found[] {
  const { id: stepId, templateId, profileId, topicId, subject } = step;
  const code = choice(templateId, refs.templates);
  const template = templateId === null ? undefined : refs.templates.get(templateId);
  const isBroken = template !== undefined && (template.isEmpty || (subject === null && !template.hasSubject));
  const detail = template?.isEmpty === true ? 'empty_body' : 'empty_subject';
  const blocked = refs.blockedWays.get(profileId);
  return [
    ...found(code, [...path, 'templateId'], stepId),
    ...(isBroken ? [{ path: [...path, 'templateId'], stepId, code: 'broken' as const, detail }] : []),
    ...(profileId === null ? [] : found(choice(profileId, refs.profiles), [...path, 'profileId'], stepId)),
    ...(topicId === null ? [] : found(choice(topicId, refs.topics), [...path, 'topicId'], stepId)),
    ...(blocked ? [{ path, stepId, ...blocked }] : []),
  ];
}

function stepProblems({ step, path }: Walked, walked: readonly Walked[], refs: References): Found[] {
  switch (step.kind) {
    case 'mail':
      return mailProblems(step, path, refs);
    case 'label':
      return found(choice(step.labelId, refs.labels), [...path, 'labelId'], step.id);
    case 'folder':
      return step.toNone ? [] : found(choice(step.folderId, refs.folders), [...path, 'folderId'], step.id);
    case 'condition': {
      const before = walked.filter((other) => other.step.kind === 'mail' && comesBefore(other.path, path));
      const mailsBefore = new Set(before.map((other) => other.step.id));
      return testProblems({ test: step.test, path: [...path, 'test'], stepId: step.id, refs, mailsBefore });
    }
    case 'wait':
    case 'notify':
    case 'end':
      return [];
  }
}

function unreachable(walked: readonly Walked[]): Found[] {
  const ends = walked.filter(({ step }) => step.kind === 'end');
  return ends.flatMap(({ path }) => {
    const place = path.at(-1);
    const next = typeof place === 'number' ? [...path.slice(0, -1), place + 1].join('.') : '';
    const after = walked.find((other) => other.path.join('.') === next);
    return after ? [{ path: after.path, stepId: after.step.id, code: 'unreachable' as const }] : [];
  });
}

/** Mails whose template changed since they were frozen. */
function outdated(walked: readonly Walked[], refs: References, revisions: ReadonlyMap<string, number>): Found[] {
  return walked.flatMap(({ step, path }): Found[] => {
    if (step.kind !== 'mail' || step.templateId === null) return [];
    const frozen = revisions.get(step.id);
    const now = refs.templates.get(step.templateId)?.revision;
    const isOutdated = frozen !== undefined && now !== undefined && now > frozen;
    return isOutdated ? [{ path: [...path, 'templateId'], stepId: step.id, code: 'outdated' }] : [];
  });
}

/**
 * Everything that keeps a plan from working, in screen order, and hints. `revisions`: template revisions of frozen
 * mails, by step.
 */
export function problemsOf(
  plan: Plan,
  refs: References,
  revisions: ReadonlyMap<string, number> = new Map(),
): AutomationProblem[] {
  const walked: Walked[] = walkSteps(plan.steps);
  const audience = plan.audience
    ? testProblems({ test: plan.audience, path: ['audience'], stepId: null, refs, mailsBefore: new Set() })
    : [];
  const empty: Found[] = walked.length === 0 ? [{ path: ['steps'], stepId: null, code: 'empty' }] : [];
  return [
    ...triggerProblems(plan, refs),
    ...audience,
    ...empty,
    ...walked.flatMap((each) => stepProblems(each, walked, refs)),
    ...unreachable(walked),
    ...outdated(walked, refs, revisions),
  ].map(toProblem);
}

/** The problems that keep the plan from working. */
export function blockersOf(problems: readonly AutomationProblem[]): AutomationProblem[] {
  return problems.filter(({ isWarning }) => !isWarning);
}
