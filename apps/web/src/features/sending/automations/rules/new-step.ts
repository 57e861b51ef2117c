import type {
  AutomationStep,
  AutomationStepKind,
  AutomationTest,
  AutomationTrigger,
  AutomationTriggerKind,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';

/** A fresh step; required selections are still empty. `lastMail`: the mail a condition would refer to. */
export function newStep(
  kind: AutomationStepKind,
  { id, lastMail }: { id: string; lastMail: string | null },
): AutomationStep {
  switch (kind) {
    case 'wait':
      return { id, kind, wait: { kind: 'for', amount: 2, unit: 'days' } };
    case 'mail':
      return {
        ...{ id, kind, templateId: null, subject: null, preheader: null },
        ...{ profileId: null, isTracked: true, topicId: null },
      };
    case 'label':
      return { id, kind, action: 'add', labelId: null };
    case 'folder':
      return { id, kind, folderId: null, toNone: false };
    case 'notify':
      return { id, kind, text: '' };
    case 'end':
      return { id, kind };
    case 'condition': {
      const test: AutomationTest =
        lastMail === null
          ? { kind: 'label', labelId: null, is: true }
          : { kind: 'mail', stepId: lastMail, action: 'opened', is: true };
      return { id, kind, test, then: [], else: [] };
    }
  }
}

export function newTrigger(kind: AutomationTriggerKind): AutomationTrigger {
  switch (kind) {
    case 'welcome':
      return { kind, sources: ['form', 'signup', 'mail', 'manual', 'api'] };
    case 'date':
      return { kind, source: 'field', fieldKey: null, offsetDays: 0, repeat: 'yearly', at: '09:00', clock: 'client' };
    case 'label':
      return { kind, labelId: null };
    case 'form':
      return { kind, forms: [], profileIds: [] };
    case 'inactive':
      return { kind, days: 90, includesPresent: false };
    case 'hand':
      return { kind };
  }
}

type TestKind = AutomationTest['kind'];
type TestInput = { lastMail: string | null; rule: SegmentCondition };

export function newTest(kind: TestKind, { lastMail, rule }: TestInput): AutomationTest {
  switch (kind) {
    case 'mail':
      return { kind, stepId: lastMail, action: 'opened', is: true };
    case 'segment':
      return { kind, segmentId: null, is: true };
    case 'label':
      return { kind, labelId: null, is: true };
    case 'folder':
      return { kind, folderId: null, is: true };
    case 'rule':
      return { kind, rule, is: true };
  }
}
