import type { createAutomation } from '@enlace/contract/sending/automations/automations.contract.ts';
import {
  activateAutomationRef,
  cancelAutomationRunRef,
  createAutomationRef,
  duplicateAutomationRef,
  enrolInAutomationRef,
  pauseAutomationRef,
  removeAutomationRef,
  restoreAutomationRef,
  tryAutomationRef,
} from '@enlace/contract/sending/automations/automations.refs.gen.ts';
import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { type Automation, automationKeys, type AutomationRun } from './automations.queries.ts';

/** Stores the server's answer and invalidates the lists. */
export function holdAutomation(client: QueryClient, automation: Automation): void {
  client.setQueryData(automationKeys.one(automation.id), automation);
  void client.invalidateQueries({ queryKey: automationKeys.lists });
}

export function useCreateAutomation() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof createAutomation>['body']>) =>
      call(createAutomationRef, { body: { ...body, isBlank: body.starterId === undefined } }),
    async onSuccess(automation) {
      holdAutomation(client, automation);
      // A starter creates templates.
      void client.invalidateQueries({ queryKey: ['templates'] });
      await navigate(paths.user.automation(automation.id));
    },
  });
}

export function useDuplicateAutomation() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => call(duplicateAutomationRef, { params: { id } }),
    async onSuccess(automation) {
      holdAutomation(client, automation);
      await navigate(paths.user.automation(automation.id));
    },
  });
}

export function useActivateAutomation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { acceptsSampleText: boolean }) => call(activateAutomationRef, { params: { id }, body }),
    onSuccess: (automation) => holdAutomation(client, automation),
    onError: () => void client.invalidateQueries({ queryKey: automationKeys.one(id) }),
  });
}

export function usePauseAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(pauseAutomationRef, { params: { id } }),
    onSuccess: (automation) => holdAutomation(client, automation),
    onError: (_error, id) => void client.invalidateQueries({ queryKey: automationKeys.one(id) }),
  });
}

/** Moves an automation to the trash and offers undo. */
export function useRemoveAutomation() {
  const client = useQueryClient();
  const { t } = useTranslation('automations');
  return useUndoable({
    act: ({ id }: { id: string; name: string }) => call(removeAutomationRef, { params: { id } }),
    undo: ({ input: { id } }) => call(restoreAutomationRef, { params: { id } }),
    say: ({ input: { name } }) => t(($) => $.automations.removed, { name }),
    reread: () => void client.invalidateQueries({ queryKey: automationKeys.lists }),
  });
}

export function useCancelRun(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => call(cancelAutomationRunRef, { params: { id, runId } }),
    onSettled() {
      void client.invalidateQueries({ queryKey: automationKeys.runs(id) });
      void client.invalidateQueries({ queryKey: automationKeys.one(id) });
    },
  });
}

/** Removes a contact from one of their automations. */
export function useLeaveAutomation(contactId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ automation, id: runId }: Pick<AutomationRun, 'automation' | 'id'>) =>
      call(cancelAutomationRunRef, { params: { id: automation.id, runId } }),
    onSettled(_run, _error, { automation }) {
      void client.invalidateQueries({ queryKey: automationKeys.ofContact(contactId) });
      void client.invalidateQueries({ queryKey: automationKeys.runs(automation.id) });
    },
  });
}

export function useEnrol(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contactId: string) =>
      call(enrolInAutomationRef, { params: { id }, body: { contactIds: [contactId] } }),
    onSuccess() {
      void client.invalidateQueries({ queryKey: automationKeys.runs(id) });
      void client.invalidateQueries({ queryKey: automationKeys.one(id) });
    },
  });
}

type Trial = { contactId: string; reads: boolean; plan: AutomationPlan | undefined };

export function useTryAutomation(id: string) {
  return useMutation({
    mutationFn: ({ contactId, reads, plan }: Trial) =>
      call(tryAutomationRef, {
        params: { id },
        body: { contactId, reads, ...(plan === undefined ? {} : { plan }) },
      }),
  });
}
