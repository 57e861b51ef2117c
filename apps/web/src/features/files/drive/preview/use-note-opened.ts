import { noteFileOpenedRef } from '@enlace/contract/files/drive/drive.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { driveKeys } from '../api/drive.queries.ts';

/** Files that are only passed by with the arrows do not count as opened. */
const lookMs = 1200;

/** Notes that a file was looked at, so that it is among the recent ones. */
export function useNoteOpened({ id, deletedAt }: Pick<StoredFile, 'id' | 'deletedAt'>): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (opened: string) => call(noteFileOpenedRef, { params: { id: opened }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: driveKeys.start }),
  });
  const note = useEffectEvent(() => {
    if (deletedAt === null) mutate(id);
  });
  useEffect(() => {
    const timer = setTimeout(() => note(), lookMs);
    return () => clearTimeout(timer);
  }, [id]);
}
