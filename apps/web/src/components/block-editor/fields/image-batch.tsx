import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhotoPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import type { DraftProps } from '../blocks/draft-document.ts';
import { newListItem } from '../blocks/new-block.ts';
import { asImages } from '../files/wanted-files.ts';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const DriveDialog = lazyPart(async () => (await import('../files/drive-dialog.tsx')).DriveDialog);

type Props = {
  field: BlockField;
  imageField: BlockField;
  label: string;
  blockType: string;
  /** How many more items fit. */
  room: number;
  onItems: (items: DraftProps[]) => void;
};

/** Uploads many images at once: each becomes an item of the list. */
export function ImageBatch({ field, imageField, label, blockType, room, onItems }: Props) {
  const { t } = useTranslation('editor');
  const [isChoosing, setChoosing] = useState(false);
  const take = (files: StoredFile[]) => {
    setChoosing(false);
    const items = asImages(files)
      .slice(0, room)
      .map(({ id, width, height }) => ({
        ...newListItem({ blockType, field }),
        [imageField.name]: { fileId: id, alt: '', width, height },
      }));
    if (items.length > 0) onItems(items);
  };
  return (
    <>
      <Button size="sm" icon={IconPhotoPlus} onClick={() => setChoosing(true)}>
        {t(($) => $.editor.upload.several)}
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
      <Suspense fallback={null}>
        {isChoosing && <DriveDialog wanted="image" isMultiple onClose={() => setChoosing(false)} onFiles={take} />}
      </Suspense>
    </>
  );
}
