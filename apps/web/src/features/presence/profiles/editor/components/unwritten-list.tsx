import type { SampleKind } from '@enlace/blocks/samples/find-samples.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowRight, IconCheck } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { blockIcon } from '#components/block-editor/blocks/block-look.ts';
import { useSelection } from '#components/block-editor/blocks/open-block.tsx';
import { useBlockActions } from '#components/block-editor/blocks/use-block-actions.ts';
import { useBlockName } from '#components/block-editor/blocks/use-block-name.ts';
import type { UnwrittenBlock } from '../publication.ts';
import { SlugField } from '../../settings/slug-field.tsx';

const kinds: readonly SampleKind[] = ['sample', 'example_address', 'empty'];

function useSaid(): (block: UnwrittenBlock) => string {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  return ({ kind, texts: [first = '', ...others] }) => {
    if (kind === 'empty') return t(($) => $.editor.sheet.emptyHint);
    const count = others.length;
    return count === 0
      ? t(($) => $.editor.sheet.quoted, { text: first })
      : t(($) => $.editor.sheet.quotedMore, { text: first, count, n: formats.number(count) });
  };
}

function UnwrittenRow({ block, onJump }: { block: UnwrittenBlock; onJump: () => void }) {
  const { t } = useTranslation('editor');
  const selection = useSelection();
  const { setHidden } = useBlockActions();
  const name = useBlockName()(block.type);
  const said = useSaid()(block);
  const { blockId, field, kind } = block;

  function fillIn(): void {
    onJump();
    selection.update({ openId: blockId, currentId: blockId, wantedField: { blockId, field } });
  }
  return (
    <Row lineTop as="li" gap={12} py={10}>
      <Grid
        center
        w={32}
        h={32}
        radius="md"
        fixed
        fill={kind === 'empty' ? 'active' : 'warn-soft'}
        tone={kind === 'empty' ? 'muted' : 'warn'}
      >
        <Icon of={blockIcon(block.type)} size={16} />
      </Grid>
      <Stack grow shrink leading={1.35}>
        <Text as="b" size={14} weight="semibold">
          {name}
        </Text>
        <Text as="span" size={13} tone="muted" truncate>
          {said}
        </Text>
      </Stack>
      {block.type !== 'cover' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t(($) => $.editor.block.hide)}: ${name}`}
          onClick={({ currentTarget }) => {
            // The row goes with its button.
            currentTarget.closest<HTMLElement>('[data-publish-sheet]')?.focus({ preventScroll: true });
            setHidden(new Set([blockId]), true);
          }}
        >
          {t(($) => $.editor.block.hide)}
        </Button>
      )}
      <Button
        size="sm"
        variant="link"
        iconEnd={IconArrowRight}
        aria-label={`${t(($) => $.editor.sheet.fillIn)}: ${name}`}
        onClick={fillIn}
      >
        {t(($) => $.editor.sheet.fillIn)}
      </Button>
    </Row>
  );
}

function Group({ kind, blocks, onJump }: { kind: SampleKind; blocks: UnwrittenBlock[]; onJump: () => void }) {
  const { t } = useTranslation('editor');
  const id = useId();
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text as="h3" id={id} size={14} weight="semibold" mb={8}>
        {t(($) => $.editor.sheet.kind[kind])}
      </Text>
      <ul>
        {blocks.map((block) => (
          <UnwrittenRow key={block.blockId} block={block} onJump={onJump} />
        ))}
      </ul>
    </section>
  );
}

type Props = { profile: Profile; unwritten: UnwrittenBlock[]; onJump: () => void };

/** What is still a sample or empty; each can be filled in or hidden. A first page shows its address as well. */
export function UnwrittenList({ profile, unwritten, onJump }: Props) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const count = unwritten.filter(({ kind }) => kind !== 'empty').length;
  const heading =
    count > 0
      ? t(($) => $.editor.sheet.heading, { count, n: formats.number(count) })
      : unwritten.length > 0
        ? t(($) => $.editor.sheet.headingEmpty)
        : t(($) => $.editor.sheet.headingDone);
  return (
    <Stack gap={20}>
      <Text as="h2" display size={24} balance aria-live="polite">
        {heading}
      </Text>
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} blocks={unwritten.filter((block) => block.kind === kind)} onJump={onJump} />
      ))}
      {unwritten.length === 0 && (
        <Row gap={8} size={14} tone="ok">
          <Icon of={IconCheck} size={16} />
          {t(($) => $.editor.sheet.ready)}
        </Row>
      )}
      {profile.status === 'draft' && <SlugField profile={profile} />}
    </Stack>
  );
}
