import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { profileVersionsQuery } from '../api/profiles.queries.ts';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const VersionDialog = lazyPart(async () => (await import('./version-list-dialog.tsx')).VersionDialog);

const shown = 3;

/** The newest versions, with a link to all of them. */
export function VersionList({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const versions = useInfiniteQuery(profileVersionsQuery(profileId));
  const [isOpen, setOpen] = useState(false);
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack lineTop gap={8} pt={16}>
      <Text as="h2" size={13} weight="semibold">
        {t(($) => $.editor.history.title)}
      </Text>
      {versions.data && items.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.editor.settings.versionsNone)}
        </Text>
      )}
      <Stack as="ol">
        {items.slice(0, shown).map((version) => (
          <Row lineBetween minH={38} as="li" justify="between" gap={12} size={13} tabular key={version.id}>
            <time dateTime={version.publishedAt}>{formats.dateTime(version.publishedAt)}</time>
            <Text as="span" size={12} tone="faint">
              {version.isCurrent ? t(($) => $.editor.settings.current) : t(($) => $.editor.history[version.kind])}
            </Text>
          </Row>
        ))}
      </Stack>
      {items.length > 0 && (
        <div>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(($) => $.editor.history.open)}
          </Button>
        </div>
      )}
      <FieldNote error={versions.error ? errorText(versions.error) : undefined} />
      <Suspense fallback={null}>
        {isOpen && <VersionDialog profileId={profileId} onClose={() => setOpen(false)} />}
      </Suspense>
    </Stack>
  );
}
