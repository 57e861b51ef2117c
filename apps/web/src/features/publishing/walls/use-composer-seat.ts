import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { postQuery, wallKeys } from './api/walls.queries.ts';

export type ComposerSeat = {
  /** Another key is another composer. */
  key: string;
  isLoading: boolean;
  draft: Post | undefined;
  /** Opens a draft in the composer. */
  open: (post: Post) => void;
  /** Reloads the server's version of a draft. */
  reopen: (draftId: string) => void;
  empty: () => void;
};

type Sitting = { round: number; draftId: string | undefined };

/** The draft in the composer: initially the one in the URL, then the selected one. */
export function useComposerSeat({
  profileId,
  draftId: wanted,
}: {
  profileId: string;
  draftId: string | undefined;
}): ComposerSeat {
  const client = useQueryClient();
  const [sitting, setSitting] = useState<Sitting>({ round: 0, draftId: wanted });
  const { draftId, round } = sitting;
  const query = useQuery({ ...postQuery(draftId ?? ''), enabled: draftId !== undefined, retry: false });
  const post = query.data;
  const isDraft = draftId !== undefined && post?.state === 'draft' && post.deletedAt === null;
  const sit = (next: string | undefined) => setSitting({ round: round + 1, draftId: next });
  return {
    key: String(round),
    isLoading: draftId !== undefined && query.isPending,
    draft: isDraft && post.profileId === profileId ? post : undefined,
    open(draft) {
      client.setQueryData(wallKeys.post(draft.id), draft);
      sit(draft.id);
    },
    reopen(id) {
      client.removeQueries({ queryKey: wallKeys.post(id) });
      sit(id);
    },
    empty: () => sit(undefined),
  };
}
