import { profileNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import {
  saveProfileAsTemplateRef,
  startProfileFromTemplateRef,
} from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { paths } from '#app/paths.ts';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileChoicesQuery, templateKeys, type TemplateSummary } from '../api/templates.queries.ts';

/** Asks for a name, then opens the editor of the new profile. */
export function StartProfileDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (name: string) => call(startProfileFromTemplateRef, { params: { id: template.id }, body: { name } }),
    async onSuccess({ profileId }) {
      void client.invalidateQueries({ queryKey: ['profiles'] });
      void client.invalidateQueries({ queryKey: ['shell'] });
      await navigate(paths.user.profile(profileId));
    },
  });
  return (
    <NameDialog
      title={t(($) => $.templates.page.startTitle, { name: template.name })}
      label={t(($) => $.templates.page.profileName)}
      name={template.name}
      maxLength={profileNameMax}
      submit={t(($) => $.templates.page.start)}
      isBusy={start.isPending}
      error={start.error}
      onClose={onClose}
      onName={(name) => start.mutate(name)}
    />
  );
}

/** Selects the profile to save as a template. */
export function SaveProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const profiles = useQuery(profileChoicesQuery);
  const [profileId, setProfileId] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (id: string) => call(saveProfileAsTemplateRef, { body: { profileId: id } }),
    onSuccess(template) {
      void client.invalidateQueries({ queryKey: templateKeys.lists });
      showToast({ text: t(($) => $.templates.page.saved, { name: template.name }) });
      onClose();
    },
  });
  const items = profiles.data?.items ?? [];
  const picked = profileId ?? items[0]?.id ?? null;
  return (
    <FormDialog
      title={t(($) => $.templates.page.saveTitle)}
      onClose={onClose}
      submit={t(($) => $.templates.page.save)}
      isBusy={save.isPending}
      isDisabled={picked === null}
      onSubmit={() => picked !== null && save.mutate(picked)}
    >
      <SearchSelectField
        label={t(($) => $.templates.page.profile)}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={picked}
        error={save.error ? errorText(save.error) : undefined}
        onChange={setProfileId}
      />
    </FormDialog>
  );
}
