import type { ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolder, IconFolderOff, IconTag } from 'virtual:tabler-icons';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { LabelPill } from '#components/figures/label-pill.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useContactPlaces } from '../use-contact-places.ts';
import classes from './contact-places.module.css';

const lineLook: Look = {
  align: 'start',
  border: 'clear',
  gap: 10,
  minH: 32,
  mx: '-8px',
  px: 8,
  py: 6,
  radius: 'md',
  size: 13,
  textAlign: 'left',
  touch: { minH: 44 },
  w: 'calc(100% + 16px)',
};
/** Only where it can be changed: what may only be read keeps the tone of text. */
const editLook: Look = { ...lineLook, hover: 'edit' };
const lineIconLook = layout('box', { fixed: true, mt: 4, tone: 'muted' });

type Props = { detail: Pick<ContactDetail, 'contact' | 'folderId' | 'labelIds'> };

/** The folder and labels of a contact; each opens its editor. */
export function ContactPlaces({ detail }: Props) {
  const { contact, folderId, labelIds } = detail;
  const { t } = useTranslation('record');
  const { t: tf } = useTranslation('folders');
  const canChange = useCan('contacts.write') && contact.deletedAt === null;
  const { collection, actions } = useContactPlaces();
  const [open, setOpen] = useState<'folder' | 'labels'>();
  const close = () => setOpen(undefined);
  const path = folderId === null ? '' : folderPath(collection.folders, folderId);
  const place = path === '' ? tf(($) => $.folders.unfiled) : path;
  const carried = collection.labels.filter(({ id }) => labelIds.includes(id));
  return (
    <Grid gap={2}>
      <Row
        {...(canChange ? editLook : lineLook)}
        as="button"
        type="button"
        className={classes.line}
        disabled={!canChange}
        tone={folderId === null ? 'faint' : undefined}
        aria-label={t(($) => $.record.places.folderOf, { folder: place })}
        onClick={() => setOpen('folder')}
      >
        <Icon {...lineIconLook} of={folderId === null ? IconFolderOff : IconFolder} size={16} />
        <Text pt={2} as="span" shrink breakWords>
          {place}
        </Text>
      </Row>
      <Row
        {...(canChange ? editLook : lineLook)}
        as="button"
        type="button"
        className={classes.line}
        disabled={!canChange}
        tone={carried.length === 0 ? 'faint' : undefined}
        aria-label={t(($) => $.record.places.labelsOf, {
          labels:
            carried.length === 0 ? t(($) => $.record.places.noLabels) : carried.map(({ name }) => name).join(', '),
        })}
        onClick={() => setOpen('labels')}
      >
        <Icon {...lineIconLook} of={IconTag} size={16} />
        {carried.length === 0 ? (
          <Text pt={2} as="span" shrink breakWords>
            {t(($) => $.record.places.noLabels)}
          </Text>
        ) : (
          <Row as="span" wrap gap={4} shrink align="stretch">
            {carried.map((label) => (
              <LabelPill key={label.id} {...label} />
            ))}
          </Row>
        )}
      </Row>
      {open === undefined && <FailureCallout failure={actions.failure} />}
      {open === 'folder' && (
        <MoveDialog
          title={t(($) => $.record.places.move, { name: contact.name })}
          actions={actions}
          current={folderId}
          outsideText={tf(($) => $.folders.unfiled)}
          canGo={() => true}
          onMove={(target) => void actions.moveSubjects([contact.id], target)}
          onClose={close}
        />
      )}
      {open === 'labels' && (
        <LabelPicker
          title={t(($) => $.record.places.label, { name: contact.name })}
          ids={[contact.id]}
          subjects={[{ folderId, labelIds }]}
          actions={actions}
          onClose={close}
        />
      )}
    </Grid>
  );
}
