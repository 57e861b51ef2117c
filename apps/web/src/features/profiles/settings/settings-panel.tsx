import { locales, toWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useProfileActions } from '../api/use-profile-actions.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { SelectField, ToggleRow } from '#components/block-editor/fields/choice-controls.tsx';
import { NameField } from './name-field.tsx';
import { SlugField } from './slug-field.tsx';
import { VersionList } from './version-list.tsx';
import classes from './settings-panel.module.css';

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('editor');
  if (error === null || error === undefined) return null;
  return (
    <Callout tone="danger" title={t(($) => $.editor.settings.failed)}>
      {errorText(error)}
    </Callout>
  );
}

function Visibility({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['editor', 'profiles']);
  const { setHidden, failure } = useProfileActions();
  const { status } = profile;
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t(($) => $.editor.settings.visibility)}</h2>
        <StatusBadge tone={status === 'published' ? 'ok' : 'neutral'} isDraft={status === 'draft'}>
          {t(($) => $.profiles.status[status])}
        </StatusBadge>
      </div>
      {status === 'draft' ? (
        <p className={classes.help}>{t(($) => $.editor.settings.draftHelp)}</p>
      ) : (
        <ToggleRow
          label={t(($) => $.editor.settings.visible)}
          hint={status === 'hidden' ? t(($) => $.editor.settings.hiddenHelp) : t(($) => $.editor.settings.visibleHelp)}
          checked={status !== 'hidden'}
          onChange={(isVisible) => void setHidden({ profile, hidden: !isVisible })}
        />
      )}
      <Failure error={failure} />
    </div>
  );
}

function MainProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const alias = useUser()?.alias ?? '';
  const update = useUpdateProfile(profile.id);
  return (
    <div className={classes.part}>
      <h2 className={classes.label}>{t(($) => $.editor.settings.main)}</h2>
      <p className={classes.help}>
        {profile.isMain
          ? t(($) => $.editor.settings.mainIs, { alias })
          : t(($) => $.editor.settings.mainHelp, { alias })}
      </p>
      {!profile.isMain && (
        <div>
          <Button size="sm" loading={update.isPending} onClick={() => update.mutate({ isMain: true })}>
            {t(($) => $.editor.settings.makeMain)}
          </Button>
        </div>
      )}
      <Failure error={update.error} />
    </div>
  );
}

function Removal({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const editor = useEditor();
  const { remove, failure } = useProfileActions();
  return (
    <div className={classes.part}>
      <p className={classes.help}>{t(($) => $.editor.settings.removeHelp)}</p>
      <div>
        <Button
          size="sm"
          variant="danger"
          icon={IconTrash}
          onClick={async () => {
            await editor.flush();
            if (await remove([profile])) void navigate(paths.user.profiles);
          }}
        >
          {t(($) => $.editor.settings.remove)}
        </Button>
      </div>
      <Failure error={failure} />
    </div>
  );
}

function isWireLocale(text: string): text is WireLocale {
  return locales.some((locale) => toWireLocale(locale) === text);
}

/** What is not on the page itself: name, address, language, who sees it, versions. Each saves by itself. */
export function SettingsPanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const update = useUpdateProfile(profile.id);
  return (
    <div className={classes.panel}>
      <NameField profile={profile} />
      <SlugField profile={profile} />
      <SelectField
        label={t(($) => $.editor.settings.locale)}
        value={profile.locale}
        options={locales.map((locale) => ({ value: toWireLocale(locale), label: localeNames[locale] }))}
        error={update.error ? errorText(update.error) : undefined}
        onChange={(locale) => {
          if (isWireLocale(locale)) update.mutate({ locale });
        }}
      />
      <Visibility profile={profile} />
      <MainProfile profile={profile} />
      <VersionList profileId={profile.id} />
      <Removal profile={profile} />
    </div>
  );
}
