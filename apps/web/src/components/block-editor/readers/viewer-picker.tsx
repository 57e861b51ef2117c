import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { segmentChoicesQuery } from '#components/segments/segment-choices.ts';

type Props = {
  /** Segments that blocks of the mail are for. */
  segmentIds: readonly string[];
  /** Whose data the preview shows, when it is a real person. */
  personName: string | undefined;
  /** `null`: the person's, else everybody's. */
  viewer: MailViewer | null;
  onChange: (viewer: MailViewer | null) => void;
};

/** Whose blocks a preview shows: everybody's, those of people in one of the segments, or in none. */
export function ViewerPicker({ segmentIds, personName, viewer, onChange }: Props) {
  const { t } = useTranslation('readers');
  const { data } = useQuery(segmentChoicesQuery);
  const known = (data?.items ?? []).filter(({ id }) => segmentIds.includes(id));
  // Blocks may no longer be for the one that was chosen, and other mails never were.
  const isGone = viewer !== null && viewer !== 'everybody' && viewer !== 'outside' && !segmentIds.includes(viewer);
  const forget = useEffectEvent(() => onChange(null));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  const everybody = t(($) => $.readers.view.everybody);
  return (
    <Box w={180}>
      <SelectField
        size="sm"
        label={t(($) => $.readers.view.label)}
        hideLabel
        none={personName === undefined ? everybody : t(($) => $.readers.view.person, { person: personName })}
        value={viewer}
        options={[
          ...(personName === undefined ? [] : [{ value: 'everybody', label: everybody }]),
          ...known.map(({ id, name }) => ({ value: id, label: t(($) => $.readers.view.in, { segment: name }) })),
          { value: 'outside', label: t(($) => $.readers.view.outside) },
        ]}
        onChange={onChange}
      />
    </Box>
  );
}
