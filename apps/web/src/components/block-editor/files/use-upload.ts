import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileKeys } from './files.queries.ts';
import { sendFile } from './send-file.ts';
import { refusalOf, type WantedFile, wantedFiles } from './wanted-files.ts';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; position: number; total: number; share: number }
  | { kind: 'failed'; name: string; error: unknown };

export type Upload = {
  state: UploadState;
  send: (files: readonly File[]) => void;
  cancel: () => void;
};

type Input = { wanted: WantedFile; onDone: (files: StoredFile[]) => void };

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Uploads files one by one; files that arrived before a failure are kept and reported. */
export function useUpload({ wanted, onDone }: Input): Upload {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function sendAll(files: readonly File[], signal: AbortSignal): Promise<void> {
    const arrived: StoredFile[] = [];
    const finish = (last: UploadState) => {
      setState(last);
      if (arrived.length === 0) return;
      void client.invalidateQueries({ queryKey: fileKeys.lists });
      onDone(arrived);
    };
    for (const [index, file] of files.entries()) {
      const { name } = file;
      const progress = { kind: 'sending', name, position: index + 1, total: files.length } as const;
      setState({ ...progress, share: 0 });
      try {
        const refusal = refusalOf(file, wanted);
        if (refusal) throw refusal;
        const onProgress = (share: number) => setState({ ...progress, share });
        arrived.push(await sendFile({ file, kind: wantedFiles[wanted].kind, signal, onProgress }));
      } catch (error) {
        finish(isAbort(error) ? { kind: 'idle' } : { kind: 'failed', name, error });
        return;
      }
    }
    finish({ kind: 'idle' });
  }

  return {
    state,
    send(files) {
      if (files.length === 0) return;
      running.current?.abort();
      running.current = new AbortController();
      void sendAll(files, running.current.signal);
    },
    cancel: () => running.current?.abort(),
  };
}
