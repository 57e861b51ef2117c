import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { CheckField } from '#components/fields/check-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import type { Draft } from './use-draft.ts';

/** Tracking of opens and clicks, and publication in the archive. */
export function OptionFields({ draft }: { draft: Draft }) {
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
