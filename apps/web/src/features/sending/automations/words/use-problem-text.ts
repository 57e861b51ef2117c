import type { AutomationProblem } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useTranslation } from 'react-i18next';
import { partOf } from '../rules/plan.ts';

const missingParts = ['labelId', 'folderId', 'segmentId', 'templateId', 'fieldKey', 'stepId'] as const;
const goneParts = ['labelId', 'folderId', 'segmentId', 'templateId', 'fieldKey', 'profileId'] as const;

/** A problem as a sentence. */
export function useProblemText(): (problem: AutomationProblem) => string {
  const { t } = useTranslation('automations');
  return (problem) => {
    const { code, detail } = problem;
    const last = partOf(problem);
    const part = last === 'profileIds' ? 'profileId' : last;
    switch (code) {
      case 'missing':
        return t(($) => $.automations.problem.missing[missingParts.find((each) => each === part) ?? 'other']);
      case 'gone':
        return t(($) => $.automations.problem.gone[goneParts.find((each) => each === part) ?? 'other']);
      case 'broken': {
        const known = detail === 'empty_body' || detail === 'empty_subject' ? detail : 'other';
        return t(($) => $.automations.problem.broken[known]);
      }
      case 'domain':
        return t(($) => $.automations.problem.domain, { domain: detail ?? '' });
      case 'sample_text':
        return t(($) => $.automations.problem.sample_text, { text: detail ?? '' });
      case 'own_server':
      case 'not_before':
      case 'empty':
      case 'unreachable':
      case 'outdated':
        return t(($) => $.automations.problem[code]);
    }
  };
}
