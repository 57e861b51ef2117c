import { updatePostRef } from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post, PostProblem } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadWalls } from '../api/reread-walls.ts';
import { contentOf, fieldsOfPost, problemsOf } from './post-fields.rules.ts';
import { PostForm } from './post-form.tsx';
import { hasFaultyField, isBlocked, PublishNotes } from './publish-notes.tsx';

type Props = { wall: Wall; post: Post; onClose: () => void };

const afterMenuMs = 40;

/** A published or scheduled post is edited in place, and saved explicitly. */
export function PostEditor({ wall, post, onClose }: Props) {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(() => fieldsOfPost(post, wall));
  const [fields, setFields] = useState(initial);
  const [found, setFound] = useState<readonly PostProblem[]>([]);
  const action = useAction();
  const isChanged = fields !== initial;
  const guard = useUnsavedGuard(isChanged && !action.isBusy);
  const problems = found.filter((problem) => problemsOf(fields, wall).includes(problem));
  // The menu that opened it returns the focus to its button a moment after closing.
  useEffect(() => {
    const timer = setTimeout(() => area.current?.focus(), afterMenuMs);
    return () => clearTimeout(timer);
  }, []);
  async function save(anyway = false): Promise<void> {
    const all = problemsOf(fields, wall);
    setFound(all);
    if (hasFaultyField(area.current) || isBlocked(all) || (all.length > 0 && !anyway)) return;
    const isDone = await action.run(async () => {
      const body = { ...contentOf(fields, wall), baseRevision: post.revision };
      await call(updatePostRef, { params: { id: post.id }, body });
      await rereadWalls(client);
    });
    if (!isDone) return;
    showToast({ text: t(($) => $.walls.done.saved) });
    onClose();
  }
  return (
    <>
      <PostForm
        wall={wall}
        fields={fields}
        change={(patch) => setFields((known) => ({ ...known, ...patch }))}
        handle={area}
        onSend={() => void save()}
        onCancel={isChanged ? undefined : onClose}
        notes={<PublishNotes problems={problems} failure={action.failure} onAnyway={() => void save(true)} />}
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={onClose}>
              {t(($) => $.walls.cancel)}
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={!isChanged}
              loading={action.isBusy}
              onClick={() => void save()}
            >
              {t(($) => $.walls.editor.save)}
            </Button>
          </>
        }
      />
      <UnsavedDialog guard={guard} />
    </>
  );
}
