import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import type { ShelfActs } from '../api/use-shelf.ts';
import type { Shelved } from './shelf-table.tsx';

type Props = { row: Shelved | null; name: string; acts: ShelfActs; onClose: () => void };

/** At the foot of a drawer: archives or restores it. */
export function ArchiveButton({ row, name, acts, onClose }: Props) {
  const { t } = useTranslation('catalog');
  if (!row) return null;
  const thing = { id: row.id, name };
  if (row.archivedAt !== null)
    return (
      <Button variant="ghost" loading={acts.isBusy} onClick={() => void acts.restore(thing)}>
        {t(($) => $.catalog.restore)}
      </Button>
    );
  async function remove(): Promise<void> {
    onClose();
    await acts.remove(thing);
  }
  return (
    <Button variant="ghost" loading={acts.isBusy} onClick={() => void remove()}>
      {row.isUsed ? t(($) => $.catalog.archive) : t(($) => $.catalog.remove)}
    </Button>
  );
}
