import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconFilter, IconTag } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { Campaign, PeopleGroup } from '../api/campaigns.queries.ts';
import { useLabelPeople } from '../api/report-actions.ts';
import { saveExport } from '../api/save-export.ts';
import { SegmentDialog } from './segment-dialog.tsx';

type Props = { campaign: Campaign; group: PeopleGroup };

/** Selects labels for everybody in the group, whether visible or not. */
function GroupLabels({ campaign, group, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('outcome');
  const collection = useCollection(contactCollection);
  const label = useLabelPeople(campaign.id);
  const actions = useCollectionActions({
    ...collection,
    collection: contactCollection,
    patch: () => undefined,
    refreshLists: () => Promise.resolve(),
  });
  if (!collection.isReady) return null;
  return (
    <LabelPicker
      title={t(($) => $.outcome.people.labelTitle)}
      ids={[]}
      subjects={[]}
      actions={{
        ...actions,
        async labelSubjects(_ids, { addIds }) {
          if (addIds.length > 0) await label.mutateAsync({ labelIds: addIds, group });
        },
      }}
      onClose={onClose}
    />
  );
}

/** Icon only where there is no room for a label. */
function ActionButton({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  const isPhone = useMedia(phoneQuery);
  if (isPhone) return <IconButton icon={icon} label={label} onClick={onClick} />;
  return (
    <Button size="sm" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Actions for everybody matching the filters. */
export function PeopleActions({ campaign, group }: Props) {
  const { t } = useTranslation('outcome');
  const { t: tm } = useTranslation('mailing');
  const canLabel = useCan('contacts.write');
  const [isLabelling, setLabelling] = useState(false);
  const [isSegmenting, setSegmenting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = () => {
    setFailure(undefined);
    void saveExport(campaign.id, 'people', group).catch(setFailure);
  };
  return (
    <>
      <ActionButton icon={IconDownload} label={tm(($) => $.mailing.export.action)} onClick={save} />
      {canLabel && (
        <ActionButton icon={IconTag} label={t(($) => $.outcome.people.label)} onClick={() => setLabelling(true)} />
      )}
      {canLabel && (
        <ActionButton
          icon={IconFilter}
          label={t(($) => $.outcome.people.segment)}
          onClick={() => setSegmenting(true)}
        />
      )}
      {isSegmenting && <SegmentDialog campaign={campaign} group={group} onClose={() => setSegmenting(false)} />}
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      {isLabelling && <GroupLabels campaign={campaign} group={group} onClose={() => setLabelling(false)} />}
    </>
  );
}
