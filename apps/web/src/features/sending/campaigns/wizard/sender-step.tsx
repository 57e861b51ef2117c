import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { profileChoicesQuery } from '../api/campaigns.queries.ts';
import type { Draft } from './use-draft.ts';

/** The profile that writes. */
export function SenderStep({ draft }: { draft: Draft }) {
  const { t } = useTranslation('campaigns');
  const profiles = useQuery(profileChoicesQuery);
  if (profiles.isError) return <Callout tone="danger" title={errorText(profiles.error)} />;
  const items = profiles.data?.items ?? [];
  if (profiles.data && items.length === 0) {
    return (
      <Callout
        tone="warn"
        title={t(($) => $.campaigns.wizard.noProfiles)}
        action={
          <LinkButton size="sm" to={paths.user.newProfile}>
            {t(($) => $.campaigns.wizard.createProfile)}
          </LinkButton>
        }
      />
    );
  }
  return (
    <SearchSelectField
      label={t(($) => $.campaigns.wizard.profile)}
      hint={t(($) => $.campaigns.wizard.profileHint)}
      placeholder={t(($) => $.campaigns.wizard.noProfile)}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.fields.profileId}
      onChange={(profileId) => draft.choose('sender', { profileId })}
    />
  );
}
