import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import { type DraftProps, isRecord } from '../blocks/draft-document.ts';
import { OwnPicture } from '../files/own-picture.tsx';
import classes from './fields.module.css';

/** The image field of a list's items, if an image alone makes an item. */
export function imageFieldOf({ itemFields = [] }: BlockField): BlockField | undefined {
  const [first] = itemFields;
  return first?.kind === 'image' ? first : undefined;
}

function fileIdOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value['fileId'] === 'string' ? value['fileId'] : undefined;
}

/** Thumbnail of a list item, next to its name. */
export function ItemPicture({ field, item }: { field: BlockField; item: DraftProps }) {
  const fileId = (field.itemFields ?? [])
    .filter(({ kind }) => kind === 'image')
    .map(({ name }) => fileIdOf(item[name]))
    .find((id) => id !== undefined);
  if (fileId === undefined) return null;
  return <OwnPicture className={classes.itemPicture} fileId={fileId} fetchWidth={320} alt="" width={28} height={28} />;
}
