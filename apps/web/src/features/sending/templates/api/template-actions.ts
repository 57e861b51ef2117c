import { createCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { createTemplate } from '@enlace/contract/sending/templates/templates.contract.ts';
import {
  createTemplateRef,
  duplicateTemplateRef,
  removeTemplateRef,
  renameTemplateRef,
  restoreTemplateRef,
} from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { type Template, templateKeys } from './templates.queries.ts';

/** Opens the editor of a new template. */
function useOpenNew(): (template: Template) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (template) => {
    client.setQueryData(templateKeys.one(template.id), template);
    void client.invalidateQueries({ queryKey: templateKeys.lists });
    await navigate(paths.user.template(template.id));
  };
}

export function useCreateTemplate() {
  const open = useOpenNew();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof createTemplate>['body']>) => {
      const isBlank = body.starterId === undefined && body.houseId === undefined;
      return call(createTemplateRef, { body: { ...body, isBlank } });
    },
    onSuccess: open,
  });
}

/** The copy of a mail opens; that of a page appears in the list. */
export function useDuplicateTemplate() {
  const client = useQueryClient();
  const { t } = useTranslation('templates');
  const open = useOpenNew();
  return useMutation({
    mutationFn: (id: string) => call(duplicateTemplateRef, { params: { id } }),
    async onSuccess(template) {
      if (template.kind === 'email') return open(template);
      showToast({ text: t(($) => $.templates.page.saved, { name: template.name }) });
      return client.invalidateQueries({ queryKey: templateKeys.lists });
    },
  });
}

export function useRenameTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renameTemplateRef, { params: { id }, body: { name } }),
    onSuccess(_renamed, { id }) {
      void client.invalidateQueries({ queryKey: templateKeys.one(id) });
      return client.invalidateQueries({ queryKey: templateKeys.lists });
    },
  });
}

/** Creates a campaign with the template and navigates to it. */
export function useCampaignFromTemplate() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => call(createCampaignRef, { body: { templateId, isBlank: true } }),
    async onSuccess(campaign) {
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      await navigate(paths.user.campaign(campaign.id));
    },
  });
}

/** Moves a template to the trash and offers undo. */
export function useRemoveTemplate() {
  const client = useQueryClient();
  const { t } = useTranslation('templates');
  return useUndoable({
    act: ({ id }: { id: string; name: string }) => call(removeTemplateRef, { params: { id } }),
    undo: ({ input: { id } }) => call(restoreTemplateRef, { params: { id } }),
    say: ({ input: { name } }) => t(($) => $.templates.removed, { name }),
    reread: () => void client.invalidateQueries({ queryKey: templateKeys.lists }),
  });
}
