import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { CheckField } from '#components/fields/check-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import type { Campaign } from '../api/campaigns.queries.ts';
import type { Draft } from './use-draft.ts';
import { UtmFields } from './utm-fields.tsx';

/** Tracking of opens and clicks, parameters of the links, and publication in the archive. */
export function OptionFields({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('mailing');
  const { isTracked, isPublic, profileId } = draft.fields;
  return (
    <div>
      <CheckField
        checked={isTracked}
        onChange={({ currentTarget: { checked } }) => draft.change({ isTracked: checked })}
      >
        {t(($) => $.mailing.options.track)}
      </CheckField>
      {!isTracked && (
        <Text size={13} tone="muted">
          {t(($) => $.mailing.options.trackHint)}
        </Text>
      )}
      <UtmFields draft={draft} campaign={campaign} />
      <CheckField checked={isPublic} onChange={({ currentTarget: { checked } }) => draft.change({ isPublic: checked })}>
        {t(($) => $.mailing.options.archive)}
      </CheckField>
      {isPublic && (
        <Text size={13} tone="muted">
          {t(($) => $.mailing.options.archiveHint)}{' '}
          {profileId !== null && (
            <Text as="a" underline href={paths.publicArchive(profileId)} target="_blank" rel="noopener">
              {t(($) => $.mailing.options.archiveOpen)}
            </Text>
          )}
        </Text>
      )}
    </div>
  );
}
