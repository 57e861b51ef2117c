import { attachStoredFileRef, removeOutgoingFileRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { OutgoingFile } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { rememberPicture } from './outgoing-picture.ts';
import { sendOutgoingFile } from './send-outgoing-file.ts';

/** An upload in progress. */
export type Upload = {
  key: string;
  name: string;
  size: number;
  share: number;
  error: unknown;
  again: () => void;
  stop: () => void;
};

type Input = {
  /** The answer's current files, for the limits. */
  files: readonly OutgoingFile[];
  onAdded: (file: OutgoingFile) => void;
  onRemoved: (fileId: string) => void;
};

function tooLarge(): ApiError {
  const limitMegabytes = Math.floor(replyLimits.fileBytes / 1024 / 1024);
  return new ApiError({ kind: 'http', status: 413, code: 'mailbox.files_too_large', params: { limitMegabytes } });
}

/** Files of an answer: uploaded with progress, selected from the client's own files, and removed. */
export function useAnswerFiles({ files, onAdded, onRemoved }: Input) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const forget = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  };

  async function run(key: string, { file, isInline }: { file: File; isInline: boolean }): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    patch(key, { share: 0, error: undefined });
    try {
      const stored = await sendOutgoingFile({
        file,
        isInline,
        signal: controller.signal,
        onProgress: (share) => patch(key, { share }),
      });
      if (isInline) rememberPicture({ fileId: stored.id, file });
      forget(key);
      onAdded(stored);
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { error });
    }
  }

  function add(file: File, { isInline }: { isInline: boolean }): void {
    const key = crypto.randomUUID();
    const again = () => void run(key, { file, isInline });
    const stop = () => forget(key);
    setUploads((all) => [...all, { key, name: file.name, size: file.size, share: 0, error: undefined, again, stop }]);
    const held = [...files, ...uploads].reduce((sum, { size }) => sum + size, 0);
    if (held + file.size > replyLimits.fileBytes && !isInline) patch(key, { error: tooLarge() });
    else again();
  }

  function attach(stored: { id: string; name: string; size: number }): void {
    const key = crypto.randomUUID();
    const again = () => {
      patch(key, { error: undefined });
      call(attachStoredFileRef, { body: { fileId: stored.id } }).then(
        (file) => {
          forget(key);
          onAdded(file);
        },
        (error: unknown) => patch(key, { error }),
      );
    };
    const { name, size } = stored;
    setUploads((all) => [...all, { key, name, size, share: 0.5, error: undefined, again, stop: () => forget(key) }]);
    again();
  }

  return {
    uploads,
    isBusy: uploads.some(({ error }) => error === undefined),
    add,
    attach,
    /** Removed from the answer at once; the bytes are deleted in the background, or automatically after a week if that fails. */
    remove(fileId: string): void {
      onRemoved(fileId);
      call(removeOutgoingFileRef, { params: { outgoingFileId: fileId } }).catch((error: unknown) =>
        console.warn('a file stays on the server for a week', error),
      );
    },
  };
}
export type AnswerFiles = ReturnType<typeof useAnswerFiles>;
