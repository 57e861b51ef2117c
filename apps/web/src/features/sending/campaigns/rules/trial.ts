import type { Experiment, ExperimentVariant } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { Preflight } from '../api/campaigns.queries.ts';

export const maxVariants = 4;
export const fewestVariants = 2;

const emptyVariant: ExperimentVariant = { subject: null, templateId: null };

/** Defaults of an experiment: two versions on a fifth of the audience, decided by clicks after four hours. */
export function newTrial(kind: Experiment['kind']): Experiment {
  return {
    kind,
    variants: [emptyVariant, emptyVariant],
    share: 20,
    waitMinutes: 240,
    goal: kind === 'subject' ? 'opens' : 'clicks',
    decision: 'auto',
  };
}

/** The same experiment of the other kind; settings of the old kind are dropped. */
export function withKind(trial: Experiment, kind: Experiment['kind']): Experiment {
  return trial.kind === kind ? trial : { ...trial, kind, variants: trial.variants.map(() => emptyVariant) };
}

export function withVariant(trial: Experiment, index: number, patch: Partial<ExperimentVariant>): Experiment {
  return { ...trial, variants: trial.variants.map((each, at) => (at === index ? { ...each, ...patch } : each)) };
}

export function withMore(trial: Experiment): Experiment {
  return trial.variants.length >= maxVariants ? trial : { ...trial, variants: [...trial.variants, emptyVariant] };
}

export function withoutVariant(trial: Experiment, index: number): Experiment {
  if (trial.variants.length <= fewestVariants) return trial;
  return { ...trial, variants: trial.variants.filter((_, at) => at !== index) };
}

/** How many get a version of a test too small to decide anything; undefined for any other, and while nobody is chosen. */
export function smallTest(trial: Preflight['trial']): number | undefined {
  const tested = Math.max(0, ...(trial?.perVariant ?? []));
  return trial && trial.needed !== null && tested > 0 ? tested : undefined;
}

/** A, B, C, D. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}

/** Parses a share within its bounds; undefined for invalid input. */
export function shareOf(text: string): number | undefined {
  const share = Math.round(Number(text));
  return text.trim() === '' || !Number.isFinite(share) ? undefined : Math.min(100, Math.max(2, share));
}
