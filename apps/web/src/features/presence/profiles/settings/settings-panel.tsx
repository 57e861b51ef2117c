import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { useProfileActions } from '../api/use-profile-actions.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { ToggleRow } from '#components/block-editor/fields/choice-controls.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useTrashDays } from '#components/trash/trash-days.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ProfileStatusBadge } from '../components/profile-status-badge.tsx';
import { ExpirySettings } from './expiry-settings.tsx';
import { Failure } from './failure.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { NameField } from './name-field.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { ScheduleSettings } from './schedule-settings.tsx';
import { SlugField } from './slug-field.tsx';
import { VersionList } from './version-list.tsx';

function Visibility({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const { setHidden, failure } = useProfileActions();
  const { status, hasPassword } = profile;
  const visibleHint = hasPassword
    ? t(($) => $.editor.settings.visiblePasswordHelp)
    : t(($) => $.editor.settings.visibleHelp);
  const hint = status === 'hidden' ? t(($) => $.editor.settings.hiddenHelp) : visibleHint;
  return (
    <Stack lineTop gap={8} pt={16}>
      <Row justify="between" gap={12}>
        <Text as="h2" size={13} weight="semibold">
          {t(($) => $.editor.settings.visibility)}
        </Text>
        <ProfileStatusBadge status={status} access={profile} />
      </Row>
      {status === 'draft' || status === 'scheduled' ? (
        <Text size={13} tone="muted">
          {t(($) => $.editor.settings.draftHelp)}
        </Text>
      ) : (
        <ToggleRow
          label={t(($) => $.editor.settings.visible)}
          hint={hint}
          checked={status !== 'hidden'}
          onChange={(isVisible) => void setHidden({ profile, hidden: !isVisible })}
        />
      )}
      <Failure error={failure} />
    </Stack>
  );
}

function MainProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const alias = useUser()?.alias ?? '';
  const update = useUpdateProfile(profile.id);
  return (
    <Stack lineTop gap={8} pt={16}>
      <Text as="h2" size={13} weight="semibold">
        {t(($) => $.editor.settings.main)}
      </Text>
      <Text size={13} tone="muted">
        {profile.isMain
          ? t(($) => $.editor.settings.mainIs, { alias })
          : t(($) => $.editor.settings.mainHelp, { alias })}
      </Text>
      {!profile.isMain && (
        <div>
          <Button size="sm" loading={update.isPending} onClick={() => update.mutate({ isMain: true })}>
            {t(($) => $.editor.settings.makeMain)}
          </Button>
        </div>
      )}
      <Failure error={update.error} />
    </Stack>
  );
}

function Removal({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const trashDays = useTrashDays();
  const navigate = useNavigate();
  const editor = useEditor();
  const { remove, failure } = useProfileActions();
  return (
    <Stack lineTop gap={8} pt={16}>
      <Text size={13} tone="muted">
        {t(($) => $.editor.settings.removeHelp, { n: formats.number(trashDays) })}
      </Text>
      <div>
        <Button
          size="sm"
          variant="danger"
          icon={IconTrash}
          onClick={async () => {
            await editor.flush();
            if (await remove(profile)) void navigate(paths.user.profiles);
          }}
        >
          {t(($) => $.editor.settings.remove)}
        </Button>
      </div>
      <Failure error={failure} />
    </Stack>
  );
}

/** Where the page is shown without being asked for. */
function Discovery({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const update = useUpdateProfile(profile.id);
  const hint = profile.hasPassword
    ? t(($) => $.editor.publication.searchPassword)
    : profile.isIndexed
      ? t(($) => $.editor.publication.searchOn)
      : t(($) => $.editor.publication.searchOff);
  const suggestedHint =
    profile.isIndexed && !profile.hasPassword
      ? t(($) => $.editor.publication.suggestedOn)
      : t(($) => $.editor.publication.suggestedIdle);
  return (
    <Stack lineTop gap={8} pt={16}>
      <ToggleRow
        label={t(($) => $.editor.publication.search)}
        hint={hint}
        checked={profile.isIndexed}
        onChange={(isIndexed) => update.mutate({ isIndexed })}
      />
      <ToggleRow
        label={t(($) => $.editor.publication.suggested)}
        hint={profile.isSuggested ? suggestedHint : t(($) => $.editor.publication.suggestedOff)}
        checked={profile.isSuggested}
        onChange={(isSuggested) => update.mutate({ isSuggested })}
      />
      <Failure error={update.error} />
    </Stack>
  );
}

/** Settings outside the page itself: name, address, language, access, versions. Each saves itself. */
export function SettingsPanel({ profile }: { profile: Profile }) {
  return (
    <Stack gap={18} py={6} px={8}>
      <NameField profile={profile} />
      <SlugField profile={profile} />
      <LanguageSettings profile={profile} />
      <Visibility profile={profile} />
      <ScheduleSettings profile={profile} />
      <ExpirySettings profile={profile} />
      <PasswordSettings profile={profile} />
      <Discovery profile={profile} />
      <MainProfile profile={profile} />
      <VersionList profileId={profile.id} />
      <Removal profile={profile} />
    </Stack>
  );
}
