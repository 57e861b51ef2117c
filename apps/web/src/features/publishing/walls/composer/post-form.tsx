import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/identity/avatar.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { languageTag } from '../post-language.rules.ts';
import { GrowingText } from './growing-text.tsx';
import { type Choosing, KindPanel } from './kind-panel.tsx';
import { KindTools } from './kind-tools.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { isEmpty, mediaOfFile, type PostFields } from './post-fields.rules.ts';
import { TopicInput } from './topic-input.tsx';
import classes from './post-form.module.css';

const DriveDialog = lazyPart(async () => (await import('#components/block-editor/files/drive-dialog.tsx')).DriveDialog);

type Props = {
  wall: Wall;
  fields: PostFields;
  change: (patch: Partial<PostFields>) => void;
  onSend: () => void;
  onLater?: () => void;
  onCancel?: (() => void) | undefined;
  handle?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** Below the fields: missing content, errors. */
  notes?: ReactNode;
  /** Buttons at the end of the tools. */
  actions: ReactNode;
};

/** The fields of a post of any type. */
export function PostForm({ wall, fields, change, onSend, onLater, onCancel, handle, notes, actions }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const [choosing, setChoosing] = useState<Choosing>();
  const { timeZone } = wall;
  const isLong = fields.body.length > postLimits.body * 0.9;
  return (
    <Stack gap={12} data-post-form>
      <Row phone={{ gap: 10 }} gap={12} align="start">
        <Avatar name={wall.profileName} size={40} />
        <Stack grow shrink gap={12}>
          <GrowingText
            label={t(($) => $.walls.composer.label)}
            placeholder={t(($) => $.walls.composer.placeholder[fields.kind])}
            value={fields.body}
            maxLength={postLimits.body}
            lang={languageTag(fields.lang ?? wall.locale)}
            handle={handle}
            onCancel={onCancel}
            onChange={(body) => change({ body })}
            onSend={onSend}
            onLater={onLater}
          />
          <KindPanel fields={fields} change={change} timeZone={timeZone} onChoose={setChoosing} />
          {!isEmpty(fields) && <TopicInput topics={fields.topics} onChange={(topics) => change({ topics })} />}
          {notes}
        </Stack>
      </Row>
      <Row lineTop wrap gap={8} pt={12}>
        <KindTools kind={fields.kind} onKind={(kind) => change({ kind })} onChoose={setChoosing} />
        <LanguageChoice lang={fields.lang} usual={wall.locale} onChange={(lang) => change({ lang })} />
        <Row as="span" grow wrap justify="end" gap={8}>
          <Text as="span" size={12} tone="faint" tabular className={classes.count} data-long={isLong || undefined}>
            {formats.number(fields.body.length)}/{formats.number(postLimits.body)}
          </Text>
          {actions}
        </Row>
      </Row>
      {choosing !== undefined && (
        <Suspense>
          <DriveDialog
            wanted={choosing}
            isMultiple={choosing === 'image'}
            onClose={() => setChoosing(undefined)}
            onFiles={(files) => {
              const known = new Set(fields.media.map(({ fileId }) => fileId));
              const added = files.filter(({ id }) => !known.has(id)).map(mediaOfFile);
              setChoosing(undefined);
              change({ media: [...fields.media, ...added].slice(0, postLimits.media) });
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
