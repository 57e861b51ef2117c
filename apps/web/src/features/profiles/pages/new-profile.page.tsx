import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeId } from '@enlace/blocks/themes/theme-registry.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { createProfileInputSchema, type Profile, profileNameMax } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Page } from '#components/page/page.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { profileOperations } from '../api/profile-operations.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { BlockTextsProvider } from '#components/block-editor/blocks/block-texts.tsx';
import { asWireDocument } from '../editor/open-editor.ts';
import { readDocument } from '#components/block-editor/blocks/storable-document.ts';
import { ThemeSamples } from '../look/theme-samples.tsx';
import classes from './new-profile.module.css';

const firstTheme: ThemeId = 'barro';

/** The starting page comes in its first theme; another choice is a first edit of the draft. */
async function dress(profile: Profile, themeId: ThemeId): Promise<void> {
  if (themeId === firstTheme) return;
  const document = asWireDocument({ ...readDocument(profile.draft.document), theme: defaultTheme(themeId) });
  await call(profileOperations.saveDraft, {
    params: { id: profile.id },
    body: { document, baseRevision: profile.draft.revision },
  });
}

function useNewProfileForm(themeId: ThemeId) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useContractForm({
    schema: createProfileInputSchema,
    initialValues: { name: '', locale: toWireLocale(currentLocale()) },
    async onSubmit(values) {
      const profile = await call(profileOperations.create, { body: values });
      await dress(profile, themeId);
      void client.invalidateQueries({ queryKey: profileKeys.all });
      void client.invalidateQueries({ queryKey: ['shell'] });
      await navigate(paths.user.profile(profile.id), { replace: true });
    },
  });
}

function Refusal({ failure }: { failure: unknown }) {
  const { t } = useTranslation('profiles');
  const isQuota = failure instanceof ApiError && failure.code === 'quota.exceeded';
  return (
    <Callout
      tone="danger"
      title={errorText(failure)}
      action={
        isQuota && (
          <LinkButton size="sm" to={paths.account.plans}>
            {t(($) => $.profiles.new.seePlans)}
          </LinkButton>
        )
      }
    />
  );
}

/** `/user/perfiles/nuevo`: a name and a look, then the editor. */
export function NewProfilePage() {
  const { t } = useTranslation('profiles');
  const [themeId, setThemeId] = useState<ThemeId>(firstTheme);
  const { form, isSending, failure, onSubmit } = useNewProfileForm(themeId);
  return (
    <Page
      title={t(($) => $.profiles.new.title)}
      breadcrumb={[{ label: t(($) => $.profiles.title), to: paths.user.profiles }]}
      heading={t(($) => $.profiles.new.heading)}
      lead={t(($) => $.profiles.new.lead)}
      width="text"
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Refusal failure={failure} />}
        <TextField
          size="lg"
          label={t(($) => $.profiles.new.name)}
          hint={t(($) => $.profiles.new.nameHint)}
          maxLength={profileNameMax}
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('name')}
        />
        <Suspense fallback={<div className={classes.waiting} />}>
          <BlockTextsProvider>
            <ThemeSamples
              label={t(($) => $.profiles.new.theme)}
              name={form.getValues().name}
              value={themeId}
              onChange={setThemeId}
            />
          </BlockTextsProvider>
        </Suspense>
        <div>
          <Button type="submit" variant="primary" loading={isSending}>
            {t(($) => $.profiles.new.submit)}
          </Button>
        </div>
      </form>
    </Page>
  );
}
