import {
  cancelImportRef,
  checkImportRef,
  pauseImportRef,
  planImportRef,
  readImportAgainRef,
  removeImportRef,
  runImportRef,
  undoImportRef,
  uploadImportRef,
} from '@enlace/contract/audience/imports/imports.refs.gen.ts';
import type { ImportDetail, ImportPlan, ImportReading } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';
import { importKeys } from './imports.queries.ts';

const steps = {
  check: checkImportRef,
  pause: pauseImportRef,
  cancel: cancelImportRef,
  undo: undoImportRef,
};

export type ImportVerb = keyof typeof steps | 'run';

function useKeep(): (detail: ImportDetail) => void {
  const client = useQueryClient();
  return (detail) => {
    client.setQueryData(importKeys.one(detail.id), detail);
    void client.invalidateQueries({ queryKey: importKeys.list });
  };
}

/** Uploads a file and opens its analysis. */
export function useUpload() {
  const keep = useKeep();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(uploadImportRef, { form });
    },
    async onSuccess(detail) {
      keep(detail);
      await navigate(paths.user.contactImport(detail.id));
    },
  });
}

export function useRead(id: string) {
  return useMutation({
    mutationFn: (body: ImportReading) => call(readImportAgainRef, { params: { id }, body }),
    onSuccess: useKeep(),
  });
}

/** Stores the plan and runs a check. */
export function usePlanAndCheck(id: string) {
  return useMutation({
    async mutationFn(body: ImportPlan) {
      await call(planImportRef, { params: { id }, body });
      return call(checkImportRef, { params: { id } });
    },
    onSuccess: useKeep(),
  });
}

export function useImportStep(id: string) {
  return useMutation({
    mutationFn: (verb: ImportVerb) =>
      verb === 'run' ? call(runImportRef, { params: { id }, body: {} }) : call(steps[verb], { params: { id } }),
    onSuccess: useKeep(),
  });
}

/** Starts the run although a column of objections is left out. */
export function useRunWithoutObjections(id: string) {
  return useMutation({
    mutationFn: () => call(runImportRef, { params: { id }, body: { leaveOutObjections: true } }),
    onSuccess: useKeep(),
  });
}

export function useRemoveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeImportRef, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.list }),
  });
}

/** Keeps imports up to date while they run; the contact lists are refetched when they are opened. */
export function useImportsLive(): void {
  const client = useQueryClient();
  useLive('import.changed', ({ importId }) => {
    void client.invalidateQueries({ queryKey: importKeys.one(importId) });
    void client.invalidateQueries({ queryKey: importKeys.list });
    void client.invalidateQueries({ queryKey: ['contacts'], refetchType: 'none' });
  });
}
