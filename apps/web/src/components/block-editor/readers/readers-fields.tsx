import type { BlockAudience } from '@enlace/blocks/model/block-envelope.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { segmentChoicesQuery } from '#components/segments/segment-choices.ts';
import { audienceOf, withAudience } from '../blocks/block-extras.ts';
import { changeBlock } from '../blocks/document-edits.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditor } from '../editor/editor-context.tsx';

const sides = ['everybody', 'in', 'out'] as const;
type Side = (typeof sides)[number];

/** Which segment, once it is known that not everybody gets the block. */
function SegmentChoice({
  audience,
  onChoose,
}: {
  audience: BlockAudience | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('readers');
  const { data } = useQuery(segmentChoicesQuery);
  const segments = data?.items ?? [];
  const isGone = data !== undefined && audience !== undefined && !segments.some(({ id }) => id === audience.segmentId);
  if (data && segments.length === 0 && !audience) {
    return (
      <Text as="p" size={13} tone="muted">
        {t(($) => $.readers.none)} <TextLink to={paths.user.contacts}>{t(($) => $.readers.make)}</TextLink>
      </Text>
    );
  }
  return (
    <>
      <SelectField
        label={t(($) => $.readers.segment)}
        hint={audience ? t(($) => $.readers.when) : t(($) => $.readers.pending)}
        placeholder={t(($) => $.readers.choose)}
        value={isGone ? null : (audience?.segmentId ?? null)}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      {isGone && <Callout tone="danger" title={t(($) => $.readers.gone)} />}
    </>
  );
}

/** Below a block's form in a mail: whether everybody gets it, or only those in a segment or outside it. */
export function ReadersFields({ block }: { block: DraftBlock }) {
  const { t } = useTranslation('readers');
  const editor = useEditor();
  const audience = audienceOf(block);
  // A side without a segment is nothing to store yet.
  const [wanted, setWanted] = useState<Side>();
  const side = audience?.who ?? wanted ?? 'everybody';
  function edit(next: BlockAudience | undefined): void {
    setWanted(undefined);
    editor.edit((document) => changeBlock({ document, id: block.id, change: (now) => withAudience(now, next) }));
  }
  function chooseSide(next: Side): void {
    if (next === 'everybody') {
      if (audience) edit(undefined);
      else setWanted(undefined);
    } else if (audience) edit({ ...audience, who: next });
    else setWanted(next);
  }
  return (
    <Stack lineTop gap={14} pt={14} data-field="audience">
      <SelectField
        label={t(($) => $.readers.title)}
        value={side}
        options={sides.map((value) => ({ value, label: t(($) => $.readers[value]) }))}
        onChange={chooseSide}
      />
      {side !== 'everybody' && (
        <SegmentChoice audience={audience} onChoose={(segmentId) => edit({ segmentId, who: side })} />
      )}
    </Stack>
  );
}
