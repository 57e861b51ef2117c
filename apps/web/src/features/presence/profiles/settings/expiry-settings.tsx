import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { InstantField } from '#components/dates/date-time-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useNow } from '#lib/countdown/use-now.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { Failure } from './failure.tsx';

function isRefusedMoment(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path === 'expiresAt');
}

/** The moment after which visitors see that the page has expired. */
export function ExpirySettings({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const update = useUpdateProfile(profile.id);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const value = chosen === undefined ? profile.expiresAt : chosen;
  const isChanged = chosen !== undefined && chosen !== profile.expiresAt;
  const now = useNow(isChanged);
  const isPast = isChanged && value !== null && Date.parse(value) <= now;
  const isRefused = isRefusedMoment(update.error);
  return (
    <Stack
      lineTop
      as="form"
      gap={8}
      pt={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPast) update.mutate({ expiresAt: value }, { onSuccess: () => setChosen(undefined) });
      }}
    >
      <Text as="h2" size={13} weight="semibold">
        {t(($) => $.editor.publication.expiry)}
      </Text>
      <Text size={13} tone="muted">
        {profile.status === 'expired' && profile.expiresAt !== null
          ? t(($) => $.editor.publication.expired, { date: formats.dateTime(profile.expiresAt) })
          : t(($) => $.editor.publication.expiryHelp)}
      </Text>
      <InstantField
        label={t(($) => $.editor.publication.expiresAt)}
        hint={t(($) => $.editor.publication.zone, { zone: timeZone.replaceAll('_', ' ') })}
        error={isPast || isRefused ? t(($) => $.editor.publication.past) : undefined}
        clearable={t(($) => $.editor.publication.clearExpiry)}
        value={value ?? undefined}
        timeZone={timeZone}
        onChange={(instant) => {
          update.reset();
          setChosen(instant ?? null);
        }}
      />
      {isChanged && (
        <div>
          <Button type="submit" size="sm" variant="soft" disabled={isPast} loading={update.isPending}>
            {t(($) => $.editor.publication.saveExpiry)}
          </Button>
        </div>
      )}
      <Failure error={isRefused ? undefined : update.error} />
    </Stack>
  );
}
