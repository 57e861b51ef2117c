import { type Profile, profileSlugLimits } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useSlugCheck } from './use-slug-check.ts';

function useRefusal(reason: 'taken' | 'reserved' | 'invalid' | null | undefined): string | undefined {
  const { t } = useTranslation('editor');
  if (reason === 'taken') return t(($) => $.editor.settings.slugTaken);
  if (reason === 'reserved' || reason === 'invalid')
    return fieldIssueText({ path: 'slug', code: reason === 'reserved' ? 'alias_reserved' : 'invalid_alias' });
  return undefined;
}

/** The last part of the public URL. Its change takes effect immediately, so it has a button; the old one keeps redirecting here. */
export function SlugField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const alias = useUser()?.alias ?? '';
  const update = useUpdateProfile(profile.id);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const slug = typed?.trim().toLowerCase();
  const isChanged = slug !== undefined && slug !== profile.slug;
  const check = useSlugCheck({ slug: isChanged ? slug : undefined, profileId: profile.id });
  // Not checked yet, or not to be checked without a connection: then the server says it when it is saved.
  const canSave = isChanged && slug.length >= profileSlugLimits.min && check?.available !== false;
  const redirect = isChanged && profile.status !== 'draft' ? t(($) => $.editor.settings.slugRedirect) : undefined;
  const refusal = useRefusal(isChanged ? check?.reason : undefined);
  const suggestion = isChanged && check?.available === false ? check.suggestion : null;
  const error = refusal ?? (update.error ? errorText(update.error) : undefined);
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) update.mutate({ slug }, { onSuccess: () => setTyped(undefined) });
      }}
    >
      <TextField
        label={t(($) => $.editor.settings.slug)}
        prefix={`/link/${alias}/`}
        value={typed ?? profile.slug}
        minLength={profileSlugLimits.min}
        maxLength={profileSlugLimits.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={redirect}
        success={
          isChanged && check?.available
            ? [t(($) => $.editor.settings.slugFree), redirect].filter(Boolean).join(' ')
            : update.isSuccess && !isChanged
              ? t(($) => $.editor.settings.saved)
              : undefined
        }
        error={
          error && (
            <>
              {error}{' '}
              {suggestion && (
                <TextButton onClick={() => setTyped(suggestion)}>
                  {t(($) => $.editor.settings.slugUse, { slug: suggestion })}
                </TextButton>
              )}
            </>
          )
        }
        onChange={({ target }) => {
          setTyped(target.value);
          update.reset();
        }}
      />
      {isChanged && (
        <div>
          <Button type="submit" size="sm" disabled={!canSave} loading={update.isPending}>
            {t(($) => $.editor.settings.save)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
