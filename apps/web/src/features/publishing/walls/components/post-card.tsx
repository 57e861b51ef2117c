import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconHeart, IconMessageCircle, IconPin } from 'virtual:tabler-icons';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useBlocks } from '../api/use-blocks.ts';
import { usePostActions } from '../api/use-post-actions.ts';
import { PostEditor } from '../composer/post-editor.tsx';
import { ScheduleDialog } from '../composer/schedule-dialog.tsx';
import { languageName, languageTag } from '../post-language.rules.ts';
import { movedPin, reactionsOf } from '../post-card.rules.ts';
import { Comments } from './comments.tsx';
import { PostContent } from './post-content.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import classes from './post-card.module.css';

const figureLook: Look = {
  gap: 8,
  inline: true,
  minH: 30,
  px: 8,
  radius: 'md',
  relative: true,
  size: 13,
  tabular: true,
  tone: 'muted',
};

type Props = {
  wall: Wall;
  post: Post;
  pins: readonly string[];
  /** Opens a draft in the composer. */
  onOpenDraft: (post: Post) => void;
};

function useMoment(post: Post): string {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const on = formats.fullDateTime;
  if (post.deletedAt !== null) return t(($) => $.walls.moment.deleted, { when: on(post.deletedAt) });
  if (post.state === 'scheduled' && post.publishAt)
    return t(($) => $.walls.moment.scheduled, { when: on(post.publishAt) });
  if (post.state === 'draft') return t(($) => $.walls.moment.draft, { when: formats.relative(post.updatedAt) });
  return on(post.publishedAt ?? post.createdAt);
}

function Badges({ post, usual }: { post: Post; usual: Wall['locale'] }) {
  const { t } = useTranslation('walls');
  return (
    <>
      {post.pin !== null && (
        <Row
          inline
          gap={6}
          h={22}
          px={8}
          radius="sm"
          size={12}
          weight="semibold"
          nowrap
          fill="primary-soft"
          as="span"
          tone="primary"
        >
          <Icon of={IconPin} size={14} />
          {t(($) => $.walls.post.pinned)}
        </Row>
      )}
      {post.author.kind === 'visitor' && <StatusBadge tone="neutral">{t(($) => $.walls.post.visitor)}</StatusBadge>}
      {post.lang !== null && post.lang !== usual && (
        <Row
          inline
          gap={6}
          h={22}
          px={8}
          radius="sm"
          size={12}
          weight="semibold"
          nowrap
          fill="active"
          as="span"
          tone="muted"
          lang={languageTag(post.lang)}
        >
          {languageName(post.lang)}
        </Row>
      )}
    </>
  );
}

function Foot({ post, isOpen, onToggle, id }: { post: Post; isOpen: boolean; onToggle: () => void; id: string }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const reactions = reactionsOf(post);
  const each = post.reactions
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(($) => $.walls.reaction[kind], { n: formats.number(count) }));
  return (
    <Row ml="-7px" wrap gap={4} gapX={10} size={13} tone="muted">
      <Row
        {...figureLook}
        as="span"
        className={classes.figure}
        title={each.length > 0 ? formats.list(each) : undefined}
      >
        <Icon of={IconHeart} size={16} />
        <span aria-hidden="true">{formats.number(reactions)}</span>
        <span className="sr-only">
          {t(($) => $.walls.post.reactions, { count: reactions, n: formats.number(reactions) })}
        </span>
      </Row>
      <Row
        {...figureLook}
        as="button"
        type="button"
        className={classes.figure}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t(($) => $.walls.post.comments, { count: post.comments, n: formats.number(post.comments) })}
        onClick={onToggle}
      >
        <Icon of={IconMessageCircle} size={16} />
        {formats.number(post.comments)}
      </Row>
      {post.topics.length > 0 && (
        <Text as="span" ml="auto" tone="faint">
          {post.topics.map((topic) => `#${topic}`).join('  ')}
        </Text>
      )}
    </Row>
  );
}

/** One post of the wall, with its actions and comments. */
export function PostCard({ wall, post, pins, onOpenDraft }: Props) {
  const { t } = useTranslation('walls');
  const canWrite = useCan('profiles.write');
  const commentsId = useId();
  const actions = usePostActions(post);
  const { addVisitor } = useBlocks();
  const moment = useMoment(post);
  const [isEditing, setEditing] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isShown = post.state === 'published' && post.deletedAt === null;
  // What it shows comes first where it is a picture; a link, a poll or an event follows its words.
  const isPictured = post.kind === 'image' && post.media.length > 0;
  const isEditable = post.author.kind === 'owner' && post.deletedAt === null;
  const name = post.author.name || t(($) => $.walls.post.nameless);
  const edit = () => (post.state === 'draft' ? onOpenDraft(post) : setEditing(true));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || !canWrite) return;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === 'e' && isPlain && isEditable && readDevicePreference('single_keys') !== 'off') {
      event.preventDefault();
      edit();
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    const ids = movedPin({ ids: pins, id: post.id, step });
    if (ids) actions.setPins(ids);
  }
  if (isEditing) {
    return (
      <Box
        shadow={2}
        phone={{ p: 14 }}
        border
        radius="lg"
        as="article"
        my={14}
        pt={18}
        pb={12}
        px={18}
        className={classes.editing}
        aria-label={t(($) => $.walls.editor.region)}
      >
        <PostEditor wall={wall} post={post} onClose={() => setEditing(false)} />
      </Box>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pinned posts are moved with Alt and the arrows
    <Box
      as="article"
      py={18}
      className={classes.post}
      data-post={post.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys walk from post to post
      tabIndex={0}
      aria-label={`${name}, ${moment}`}
      onKeyDown={onKeyDown}
    >
      <Row as="header" gap={12}>
        <Avatar name={name} size={40} />
        <Stack leading={1.35} as="span" shrink className={classes.who}>
          <Text truncate as="b" size={15} weight="semibold">
            {name}
          </Text>
          <Text as="small" size={12} tone="faint">
            {moment}
          </Text>
        </Stack>
        <Row as="span" wrap justify="end" gap={8} ml="auto">
          <Badges post={post} usual={wall.locale} />
          {canWrite && (
            <PostMenu
              post={post}
              actions={actions}
              pins={pins}
              onEdit={edit}
              onSchedule={() => setScheduling(true)}
              onBlock={
                post.author.kind === 'visitor' ? () => addVisitor.mutate({ kind: 'post', id: post.id }) : undefined
              }
            />
          )}
        </Row>
      </Row>
      {isPictured && (
        <Box mt={12}>
          <PostContent post={post} timeZone={wall.timeZone} />
        </Box>
      )}
      <Text
        maxW="58ch"
        as="div"
        mt={isPictured ? 0 : 12}
        mb={14}
        breakWords
        className={classes.text}
        lang={languageTag(post.lang ?? wall.locale)}
      >
        <PostText text={post.body} />
      </Text>
      {!isPictured && <PostContent post={post} timeZone={wall.timeZone} />}
      <FailureCallout failure={actions.failure ?? addVisitor.error} />
      {isShown && <Foot post={post} isOpen={isOpen} id={commentsId} onToggle={() => setOpen(!isOpen)} />}
      {isShown && (
        <div id={commentsId} hidden={!isOpen}>
          {isOpen && <Comments post={post} allowsComments={wall.allowsComments} />}
        </div>
      )}
      {isScheduling && (
        <ScheduleDialog
          at={post.publishAt}
          timeZone={wall.timeZone}
          onClose={() => setScheduling(false)}
          onChoose={(at) => {
            setScheduling(false);
            actions.schedule(at);
          }}
        />
      )}
    </Box>
  );
}
