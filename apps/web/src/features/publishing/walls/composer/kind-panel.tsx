import { pollOptionMin, postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconFile, IconFolderOpen, IconPlus, IconVideo, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { PictureList } from './picture-list.tsx';
import { type FieldMedia, mediaOf, type PostFields, webAddress } from './post-fields.rules.ts';
import classes from './kind-panel.module.css';

export type Choosing = 'image' | 'video' | 'document';

export type PanelProps = {
  fields: PostFields;
  change: (patch: Partial<PostFields>) => void;
  timeZone: string;
  /** Opens the client's own files. */
  onChoose: (wanted: Choosing) => void;
};

function MediaRows({ media, onRemove }: { media: readonly FieldMedia[]; onRemove: (fileId: string) => void }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  return (
    <Stack as="ul" gap={6} className={classes.files}>
      {media.map(({ fileId, kind, name, sizeBytes }) => (
        <Row as="li" gap={10} minH={44} pl={12} pr={6} py={4} border radius="md" key={fileId}>
          <Icon of={kind === 'video' ? IconVideo : IconFile} size={18} />
          <span>{name}</span>
          <small>{formats.bytes(sizeBytes)}</small>
          <IconButton
            icon={IconX}
            size={28}
            iconSize={16}
            label={t(($) => $.walls.panel.removeFile, { name })}
            onClick={() => onRemove(fileId)}
          />
        </Row>
      ))}
    </Stack>
  );
}

function useMedia({ fields, change }: Pick<PanelProps, 'fields' | 'change'>) {
  const shown = mediaOf(fields);
  const others = fields.media.filter((each) => !shown.includes(each));
  return {
    shown,
    put: (media: readonly FieldMedia[]) => change({ media: [...others, ...media] }),
    remove: (fileId: string) => change({ media: fields.media.filter((each) => each.fileId !== fileId) }),
  };
}

function Images({ fields, change, onChoose }: PanelProps) {
  const { shown, put } = useMedia({ fields, change });
  return <PictureList pictures={shown} onChange={put} onAdd={() => onChoose('image')} />;
}

function Address({ fields, change, label }: Pick<PanelProps, 'fields' | 'change'> & { label: string }) {
  const { t } = useTranslation('walls');
  const isWrong = fields.linkUrl.trim() !== '' && webAddress(fields.linkUrl) === undefined;
  return (
    <TextField
      type="url"
      inputMode="url"
      label={label}
      placeholder="https://"
      autoComplete="off"
      maxLength={2000}
      error={isWrong ? t(($) => $.walls.panel.notAnAddress) : undefined}
      value={fields.linkUrl}
      onChange={(event) => change({ linkUrl: event.currentTarget.value })}
    />
  );
}

function Video({ fields, change, onChoose }: PanelProps) {
  const { t } = useTranslation('walls');
  const { shown, remove } = useMedia({ fields, change });
  if (shown.length > 0) return <MediaRows media={shown} onRemove={remove} />;
  return (
    <>
      <Address fields={fields} change={change} label={t(($) => $.walls.panel.videoAddress)} />
      <Text size={12} tone="faint">
        {t(($) => $.walls.panel.videoHelp)}
      </Text>
      {fields.linkUrl.trim() === '' && (
        <div>
          <Button size="sm" icon={IconFolderOpen} onClick={() => onChoose('video')}>
            {t(($) => $.walls.panel.chooseVideo)}
          </Button>
        </div>
      )}
    </>
  );
}

function Files({ fields, change, onChoose }: PanelProps) {
  const { t } = useTranslation('walls');
  const { shown, remove } = useMedia({ fields, change });
  return (
    <>
      {shown.length > 0 && <MediaRows media={shown} onRemove={remove} />}
      <div>
        <Button size="sm" icon={IconFolderOpen} onClick={() => onChoose('document')}>
          {t(($) => $.walls.panel.chooseFile)}
        </Button>
      </div>
    </>
  );
}

function Link({ fields, change }: PanelProps) {
  const { t } = useTranslation('walls');
  return (
    <>
      <Address fields={fields} change={change} label={t(($) => $.walls.panel.address)} />
      <TextField
        label={t(($) => $.walls.panel.linkTitle)}
        hint={t(($) => $.walls.panel.linkTitleHint)}
        maxLength={postLimits.linkTitle}
        value={fields.linkTitle}
        onChange={(event) => change({ linkTitle: event.currentTarget.value })}
      />
    </>
  );
}

function Poll({ fields, change, timeZone }: PanelProps) {
  const { t } = useTranslation('walls');
  const { pollOptions } = fields;
  const put = (options: readonly string[]) => change({ pollOptions: options });
  return (
    <>
      <Stack border="none" as="fieldset" gap={8} shrink p={0}>
        <Text as="legend" mb={6} size={13} weight="semibold">
          {t(($) => $.walls.panel.options)}
        </Text>
        {pollOptions.map((option, index) => (
          <TextField
            // Options have no ids; their position identifies them.
            key={index}
            label={t(($) => $.walls.panel.option, { n: index + 1 })}
            hideLabel
            placeholder={t(($) => $.walls.panel.option, { n: index + 1 })}
            maxLength={postLimits.pollOption}
            value={option}
            onChange={(event) => {
              const text = event.currentTarget.value;
              put(pollOptions.map((each, place) => (place === index ? text : each)));
            }}
            end={
              pollOptions.length > pollOptionMin && (
                <IconButton
                  icon={IconX}
                  size={28}
                  iconSize={16}
                  label={t(($) => $.walls.panel.removeOption, { n: index + 1 })}
                  onClick={() => put(pollOptions.filter((_, place) => place !== index))}
                />
              )
            }
          />
        ))}
      </Stack>
      {pollOptions.length < postLimits.pollOptions && (
        <div>
          <Button size="sm" variant="ghost" repeats icon={IconPlus} onClick={() => put([...pollOptions, ''])}>
            {t(($) => $.walls.panel.addOption)}
          </Button>
        </div>
      )}
      <CheckField
        checked={fields.allowsSeveral}
        onChange={(event) => change({ allowsSeveral: event.currentTarget.checked })}
      >
        {t(($) => $.walls.panel.several)}
      </CheckField>
      <DateTimeField
        clearable
        label={t(($) => $.walls.panel.closes)}
        hint={t(($) => $.walls.panel.closesHint, { zone: timeZone })}
        value={fields.pollCloses}
        onChange={(pollCloses) => change({ pollCloses })}
      />
    </>
  );
}

function Event({ fields, change, timeZone }: PanelProps) {
  const { t } = useTranslation('walls');
  const isBackwards = fields.endsAt !== '' && fields.startsAt !== '' && fields.endsAt < fields.startsAt;
  return (
    <>
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12}>
        <DateTimeField
          label={t(($) => $.walls.panel.starts)}
          hint={t(($) => $.walls.panel.zone, { zone: timeZone })}
          value={fields.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <DateTimeField
          clearable
          min={fields.startsAt.slice(0, 10) || undefined}
          label={t(($) => $.walls.panel.ends)}
          hint={t(($) => $.walls.panel.optional)}
          error={isBackwards ? t(($) => $.walls.panel.backwards) : undefined}
          value={fields.endsAt}
          onChange={(endsAt) => change({ endsAt })}
        />
      </Grid>
      <TextField
        label={t(($) => $.walls.panel.place)}
        hint={t(($) => $.walls.panel.optional)}
        maxLength={postLimits.place}
        value={fields.place}
        onChange={(event) => change({ place: event.currentTarget.value })}
      />
    </>
  );
}

const panels = { image: Images, video: Video, file: Files, link: Link, poll: Poll, event: Event } as const;

/** Fields of a post's type, besides the text. */
export function KindPanel(props: PanelProps) {
  const { kind } = props.fields;
  if (kind === 'text') return null;
  const Panel = panels[kind];
  return (
    <Stack gap={12}>
      <Panel {...props} />
    </Stack>
  );
}
