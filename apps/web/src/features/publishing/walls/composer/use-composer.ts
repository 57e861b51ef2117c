import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SaveState } from '#lib/drafts/draft-saver.ts';
import { wallKeys } from '../api/walls.queries.ts';
import { emptyFields, fieldsOfPost, isEmpty, type PostFields } from './post-fields.rules.ts';
import { PostDraft } from './post-draft.ts';

export type Composer = {
  fields: PostFields;
  change: (patch: Partial<PostFields>) => void;
  state: SaveState | 'idle';
  draftId: string | undefined;
  draft: PostDraft;
};

type Input = {
  profileId: string;
  timeZone: string;
  draft: Post | undefined;
  /** The draft was created. */
  onDraft: (id: string) => void;
};

/** The fields of a new post, autosaved to the server. */
export function useComposer({ profileId, timeZone, draft: known, onDraft }: Input): Composer {
  const client = useQueryClient();
  const [fields, setFields] = useState(() => (known ? fieldsOfPost(known, { timeZone }) : emptyFields));
  const [state, setState] = useState<Composer['state']>(known ? 'saved' : 'idle');
  const [kept, setKept] = useState<Post | undefined>(known);
  const [draft] = useState(
    () => new PostDraft({ profileId, timeZone, draft: known, onState: setState, onKept: setKept }),
  );
  const draftId = kept?.id;
  const report = useEffectEvent((id: string) => {
    if (id === known?.id) return;
    onDraft(id);
    for (const queryKey of [wallKeys.one(profileId), wallKeys.posts]) void client.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (draftId !== undefined) report(draftId);
  }, [draftId]);
  useEffect(() => {
    if (kept) client.setQueryData(wallKeys.post(kept.id), kept);
  }, [client, kept]);
  useEffect(() => {
    const leave = () => void draft.flush({ keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [draft]);
  return {
    fields,
    state,
    draftId,
    draft,
    change(patch) {
      const next = { ...fields, ...patch };
      setFields(next);
      if (draftId !== undefined || !isEmpty(next)) draft.hold(next);
    },
  };
}
