import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { LabelPills } from '#components/figures/label-pill.tsx';

type Props = { ids: readonly string[]; labels: readonly Label[]; visible: number };

/** The labels of a profile in the client’s order: as many as fit, then the number of the others. */
export function ProfileLabels({ ids, labels, visible }: Props) {
  const shown = labels.filter(({ id }) => ids.includes(id));
  return shown.length === 0 ? null : <LabelPills labels={shown} visible={visible} />;
}
