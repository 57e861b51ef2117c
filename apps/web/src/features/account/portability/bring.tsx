import type { DataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUpload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { bringQuery, useBringNews, useBringUpload } from './bring.queries.ts';
import { SettingAct } from '#components/page/setting-section.tsx';
import { BringItem } from './bring-item.tsx';

function isBusy({ state }: DataImport): boolean {
  return state === 'checking' || state === 'running';
}

type Place = { wallOf: string | undefined };

function Upload({ isBlocked, wallOf }: Place & { isBlocked: boolean }) {
  const { t } = useTranslation('bring');
  const input = useRef<HTMLInputElement>(null);
  const upload = useBringUpload(wallOf);
  return (
    <>
      <SettingAct
        title={wallOf === undefined ? t(($) => $.bring.row) : t(($) => $.bring.wall.row)}
        help={wallOf === undefined ? t(($) => $.bring.help) : t(($) => $.bring.wall.help)}
      >
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={t(($) => $.bring.choose)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && !upload.isPending) upload.mutate(file);
            target.value = '';
          }}
        />
        <Button
          icon={IconUpload}
          loading={upload.isPending}
          disabled={isBlocked}
          onClick={() => input.current?.click()}
        >
          {upload.isPending ? t(($) => $.bring.uploading) : t(($) => $.bring.choose)}
        </Button>
      </SettingAct>
      <FailureCallout failure={upload.error ?? undefined} />
    </>
  );
}

/** Imports an archive from here or elsewhere: everything, or the wall of one profile. */
export function Bring({ wallOf }: Partial<Place>) {
  const { t } = useTranslation('bring');
  const canChange = useCan('account.security');
  const query = useQuery(bringQuery(wallOf));
  const { data } = query;
  useBringNews(wallOf);
  if (!data) return <Unloaded query={query} rows={1} />;
  return (
    <>
      {canChange && <Upload wallOf={wallOf} isBlocked={data.items.some(isBusy)} />}
      {wallOf === undefined && (
        <Box as="details" pt={4} pb={14} size={13} tone="muted">
          <Text as="summary" minH={28} pointer>
            {t(($) => $.bring.stays)}
          </Text>
          <p>{t(($) => $.bring.staysHelp)}</p>
        </Box>
      )}
      {data.items.length > 0 && (
        <Box as="ul" mb={6} aria-label={t(($) => $.bring.list)} aria-live="polite">
          {data.items.map((item) => (
            <BringItem key={item.id} item={item} canChange={canChange} isWall={wallOf !== undefined} />
          ))}
        </Box>
      )}
    </>
  );
}
