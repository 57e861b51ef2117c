import { profileNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import {
  saveProfileAsTemplateRef,
  startProfileFromTemplateRef,
} from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileChoicesQuery, templateKeys, type TemplateSummary } from '../api/templates.queries.ts';

/** Asks for a name, then opens the editor of the new profile. */
export function StartProfileDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const formId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState(template.name);
  const start = useMutation({
    mutationFn: () => call(startProfileFromTemplateRef, { params: { id: template.id }, body: { name } }),
    async onSuccess({ profileId }) {
      void client.invalidateQueries({ queryKey: ['profiles'] });
      void client.invalidateQueries({ queryKey: ['shell'] });
      await navigate(paths.user.profile(profileId));
    },
  });
  const actions = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button variant="primary" type="submit" form={formId} disabled={name.trim() === ''} loading={start.isPending}>
        {t(($) => $.templates.page.start)}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      title={t(($) => $.templates.page.startTitle, { name: template.name })}
      onClose={onClose}
      actions={actions}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <TextField
          label={t(($) => $.templates.page.profileName)}
          value={name}
          maxLength={profileNameMax}
          data-autofocus
          error={start.error ? errorText(start.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** Selects the profile to save as a template. */
export function SaveProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
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
  const actions = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button
        variant="primary"
        disabled={picked === null}
        loading={save.isPending}
        onClick={() => picked !== null && save.mutate(picked)}
      >
        {t(($) => $.templates.page.save)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t(($) => $.templates.page.saveTitle)} onClose={onClose} actions={actions}>
      <Select
        label={t(($) => $.templates.page.profile)}
        searchable={items.length > 8}
        data={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={picked}
        error={save.error ? errorText(save.error) : undefined}
        onChange={setProfileId}
      />
    </Dialog>
  );
}
