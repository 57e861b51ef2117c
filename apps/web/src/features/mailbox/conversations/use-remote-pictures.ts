import { remotePictureLimit } from '@enlace/contract/mailbox/conversations/remote-pictures.contract.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureSendersQuery, remotePictureQuery, useSetPictureSender } from './api/remote-pictures.ts';
import { remoteSources } from './mail-frame.rules.ts';

type Input = { messageId: string; html: string; sender: string | null };

export type RemotePictures = {
  /** Distinct blocked images of the mail. */
  count: number;
  isShown: boolean;
  isAlways: boolean;
  isLoading: boolean;
  failed: number;
  /** Images beyond the limit per mail. */
  left: number;
  /** Address in the mail → data URL. */
  pictures: ReadonlyMap<string, string>;
  failure: unknown;
  show(): void;
  setAlways(always: boolean): void;
};

const none: ReadonlyMap<string, string> = new Map();

/** Remote images of one mail: none until the reader allows them, once or for all mails of this sender. */
export function useRemotePictures({ messageId, html, sender }: Input): RemotePictures {
  const sources = remoteSources(html);
  const wanted = sources.slice(0, remotePictureLimit);
  const [isAsked, setAsked] = useState(false);
  const senders = useQuery({ ...pictureSendersQuery, enabled: sources.length > 0 });
  const change = useSetPictureSender();
  const email = sender?.toLowerCase();
  const isAlways = email !== undefined && (senders.data?.includes(email) ?? false);
  const isShown = isAsked || isAlways;
  const fetched = useQueries({
    queries: wanted.map((_source, position) => ({ ...remotePictureQuery({ messageId, position }), enabled: isShown })),
    combine: (answers) => ({
      isLoading: answers.some(({ isFetching }) => isFetching),
      failed: answers.filter(({ isError }) => isError).length,
      pictures: new Map(
        answers.flatMap(({ data }, index) => (data === undefined ? [] : [[wanted[index] ?? '', data] as const])),
      ),
    }),
  });
  return {
    ...fetched,
    count: sources.length,
    isShown,
    isAlways,
    left: sources.length - wanted.length,
    failure: change.error,
    // All at once: each change of the document reloads its frame.
    pictures: isShown && !fetched.isLoading ? fetched.pictures : none,
    show: () => setAsked(true),
    setAlways(always) {
      if (email === undefined) return;
      setAsked(true);
      change.mutate({ email, always });
    },
  };
}
