import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';

export const steps = ['sender', 'template', 'trial', 'audience', 'send'] as const;
export type Step = (typeof steps)[number];

const words: Record<Step, string> = {
  sender: 'remite',
  template: 'plantilla',
  trial: 'prueba',
  audience: 'audiencia',
  send: 'enviar',
};

export function stepWord(step: Step): string {
  return words[step];
}

export type Draft = { name: string; profileId: string | null; templateId: string | null };

/** A step is done when its requirements are met; experiment and audience always are, sending never. */
export function isDone(step: Step, draft: Draft): boolean {
  switch (step) {
    case 'sender':
      return draft.name.trim() !== '' && draft.profileId !== null;
    case 'template':
      return draft.templateId !== null;
    case 'trial':
    case 'audience':
      return true;
    case 'send':
      return false;
  }
}

/** The step a draft opens at: the one in the URL; else the first while it has no template, otherwise the last. */
export function currentStep({ draft, asked }: { draft: Draft; asked: string | null }): Step {
  const named = steps.find((step) => words[step] === asked);
  if (named) return named;
  return isDone('sender', draft) && isDone('template', draft) ? 'send' : 'sender';
}

export function nextStep(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}

export function previousStep(step: Step): Step | undefined {
  return steps[steps.indexOf(step) - 1];
}

type Blocker = Preflight['blockers'][number];

/** The step where a blocker can be fixed; undefined if there is none. */
export function stepOfBlocker(blocker: Blocker): Step | undefined {
  if (blocker === 'profile') return 'sender';
  if (blocker === 'template' || blocker === 'template_broken') return 'template';
  if (blocker === 'audience_gone' || blocker === 'empty_audience') return 'audience';
  if (blocker === 'experiment' || blocker === 'equal_variants') return 'trial';
  return undefined;
}

export function leftOutTotal(preflight: Pick<Preflight, 'leftOut'>): number {
  return preflight.leftOut.reduce((sum, { count }) => sum + count, 0);
}
