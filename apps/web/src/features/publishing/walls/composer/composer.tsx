import { restorePostRef } from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post, PostProblem } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Menu } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock, IconDots, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadWalls } from '../api/reread-walls.ts';
import { isEmpty, problemsOf } from './post-fields.rules.ts';
import { PostForm } from './post-form.tsx';
import { hasFaultyField, isBlocked, PublishNotes } from './publish-notes.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { type Composer as State, useComposer } from './use-composer.ts';
import classes from './composer.module.css';

type Props = {
  wall: Wall;
  draft: Post | undefined;
  handle: RefObject<HTMLTextAreaElement | null>;
  onDraft: (id: string) => void;
  /** It was published or deleted: an empty one replaces it. */
  onDone: () => void;
  /** Restarts with another window's version. */
  onReopen: (draftId: string) => void;
};

function SaveNote({ state }: { state: State['state'] }) {
  const { t } = useTranslation('walls');
  return (
    <Text as="span" size={12} tone="faint" className={classes.saved} aria-live="polite">
      {state !== 'idle' && state !== 'conflict' && t(($) => $.walls.composer.state[state])}
    </Text>
  );
}

function Conflict({ composer, onReopen }: { composer: State } & Pick<Props, 'onReopen'>) {
  const { t } = useTranslation('walls');
  const { state, draft, draftId, fields } = composer;
  if (state !== 'conflict' || draftId === undefined) return null;
  return (
    <Callout
      tone="warn"
      title={t(($) => $.walls.conflict.title)}
      action={
        <Button size="sm" onClick={() => void draft.takeOver(fields)}>
          {t(($) => $.walls.conflict.mine)}
        </Button>
      }
    >
      <TextButton onClick={() => onReopen(draftId)}>{t(($) => $.walls.conflict.other)}</TextButton>
    </Callout>
  );
}

/** The post composer: autosaved, published now or scheduled. */
export function Composer({ wall, draft, handle, onDraft, onDone, onReopen }: Props) {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const formats = useFormats();
  const { profileId, timeZone } = wall;
  const composer = useComposer({ profileId, timeZone, draft, onDraft });
  const { fields } = composer;
  const action = useAction();
  const [found, setFound] = useState<readonly PostProblem[]>([]);
  const [isScheduling, setScheduling] = useState(false);
  const nothing = isEmpty(fields);

  /** An earlier problem only counts while it still exists. */
  const problems = found.filter((problem) => problemsOf(fields, wall).includes(problem));

  function isReady(anyway: boolean): boolean {
    const all = problemsOf(fields, wall);
    setFound(all);
    if (hasFaultyField(handle.current)) return false;
    return anyway ? !isBlocked(all) : all.length === 0;
  }
  async function send(at?: string): Promise<void> {
    const isDone = await action.run(async () => {
      await composer.draft.publish(fields, at);
      await rereadWalls(client);
    });
    if (!isDone) return;
    showToast({
      text:
        at === undefined
          ? t(($) => $.walls.done.published)
          : t(($) => $.walls.done.scheduled, { when: formats.dateTime(at) }),
    });
    onDone();
  }
  function schedule(): void {
    if (!nothing && !action.isBusy && isReady(true)) setScheduling(true);
  }
  function publish(anyway = false): void {
    if (isReady(anyway)) void send();
  }
  async function discard(): Promise<void> {
    await action.run(async () => {
      const id = await composer.draft.discard();
      await rereadWalls(client);
      onDone();
      if (id === undefined) return;
      const failed = (error: unknown) => showToast({ text: errorText(error) });
      const undo = () => void call(restorePostRef, { params: { id } }).then(() => onReopen(id), failed);
      showToast({ text: t(($) => $.walls.done.discarded), undo });
    });
  }
  return (
    <Box
      shadow={2}
      phone={{ p: '14px 14px 12px' }}
      as="section"
      pt={18}
      pb={12}
      px={18}
      border
      radius="lg"
      fill="surface"
      className={classes.card}
      aria-label={t(($) => $.walls.composer.region)}
    >
      <PostForm
        wall={wall}
        fields={fields}
        change={composer.change}
        handle={handle}
        onSend={() => publish()}
        onLater={schedule}
        notes={
          <>
            <Conflict composer={composer} onReopen={onReopen} />
            <PublishNotes problems={problems} failure={action.failure} onAnyway={() => publish(true)} />
          </>
        }
        actions={
          <>
            <SaveNote state={composer.state} />
            {!nothing && (
              <Menu position="bottom-end" width={220}>
                <Menu.Target>
                  <IconButton icon={IconDots} size={28} label={t(($) => $.walls.composer.more)} />
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<Icon of={IconTrash} size={16} />} onClick={() => void discard()}>
                    {t(($) => $.walls.composer.discard)}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            <Button size="sm" icon={IconClock} disabled={nothing || action.isBusy} onClick={schedule}>
              {t(($) => $.walls.composer.schedule)}
            </Button>
            <Button size="sm" variant="primary" disabled={nothing} loading={action.isBusy} onClick={() => publish()}>
              {action.isBusy ? t(($) => $.walls.composer.publishing) : t(($) => $.walls.composer.publish)}
            </Button>
          </>
        }
      />
      {isScheduling && (
        <ScheduleDialog
          timeZone={timeZone}
          isBusy={action.isBusy}
          onClose={() => setScheduling(false)}
          onChoose={(at) => {
            setScheduling(false);
            void send(at);
          }}
        />
      )}
    </Box>
  );
}
