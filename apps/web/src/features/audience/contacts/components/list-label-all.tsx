import { RuleChoices } from '#components/rules/rule-choices.tsx';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';

type Props = {
  title: string;
  labels: readonly Label[];
  onLabel: (links: { addIds: string[]; removeIds: string[] }) => void;
  onClose: () => void;
};

/** Labels for all matches, most of which are not visible: added or removed, whatever their current labels. */
export function ListLabelAll({ title, labels, onLabel, onClose }: Props) {
  const { t } = useTranslation('segments');
  const [chosen, setChosen] = useState<string[]>([]);
  const give = (links: { addIds: string[]; removeIds: string[] }) => {
    onLabel(links);
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={chosen.length === 0} onClick={() => give({ addIds: [], removeIds: chosen })}>
            {t(($) => $.segments.bulk.removeLabel)}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => give({ addIds: chosen, removeIds: [] })}
          >
            {t(($) => $.segments.bulk.addIt)}
          </Button>
        </>
      }
    >
      <RuleChoices
        label={title}
        options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        values={chosen}
        empty={t(($) => $.segments.rules.nothingToChoose)}
        onChange={setChosen}
      />
    </Dialog>
  );
}
