import { putBrandPictureRef, removeBrandPictureRef } from '@enlace/contract/operation/brand/brand.refs.gen.ts';
import type { BrandPictureKind } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import type { Brand } from '#lib/brand/brand-store.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { type BrandReply } from '../api/options.queries.ts';
import classes from './options.module.css';

const maxBytes = 600 * 1024;
const kinds = ['light', 'dark', 'icon'] as const;
const pieceLength = 0x8000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength)
    text += String.fromCodePoint(...bytes.subarray(at, at + pieceLength));
  return btoa(text);
}

type Props = {
  kind: BrandPictureKind;
  path: string | null;
  canChange: boolean;
  onChanged: (reply: BrandReply) => void;
};

function Picture({ kind, path, canChange, onChanged }: Props) {
  const { t } = useTranslation('options');
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const put = useMutation({
    mutationFn: async (file: File) =>
      call(putBrandPictureRef, { params: { kind }, body: { content: await base64Of(file) } }),
    onSuccess: onChanged,
  });
  const remove = useMutation({
    mutationFn: () => call(removeBrandPictureRef, { params: { kind } }),
    onSuccess: onChanged,
  });
  const label = t(($) => $.options.brand[kind]);
  const error = put.error ?? remove.error;
  function choose(file: File | undefined): void {
    if (!file) return;
    setTooLarge(file.size > maxBytes);
    if (file.size <= maxBytes) put.mutate(file);
  }
  return (
    <Stack gap={10} role="group" aria-labelledby={id}>
      <Text as="span" weight="medium" id={id} className={classes.name}>
        {label}
      </Text>
      <Grid center h={84} border radius="lg" p={12} size={13} className={classes.shown} data-kind={kind}>
        {path === null ? t(($) => $.options.notSet) : <img src={path} alt={label} />}
      </Grid>
      {canChange && (
        <Row wrap gap={8}>
          <Button
            size="sm"
            loading={put.isPending}
            onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('input')?.click()}
          >
            {t(($) => $.options.brand.choose)}
          </Button>
          <input
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg,image/webp"
            aria-label={`${label}: ${t(($) => $.options.brand.choose)}`}
            tabIndex={-1}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />
          {path !== null && (
            <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t(($) => $.options.brand.remove)}
            </Button>
          )}
        </Row>
      )}
      <FieldNote
        error={isTooLarge ? t(($) => $.options.brand.tooLarge) : error === null ? undefined : errorText(error)}
      />
    </Stack>
  );
}

/** The two logos and the icon, each on its background. */
export function BrandPictures({
  brand,
  canChange,
  onChanged,
}: {
  brand: Brand;
  canChange: boolean;
  onChanged: (reply: BrandReply) => void;
}) {
  const { t } = useTranslation('options');
  return (
    <Stack gap={16} className={classes.stack}>
      <div>
        <Text as="h3" weight="medium" className={classes.name}>
          {t(($) => $.options.brand.pictures)}
        </Text>
        <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
          {t(($) => $.options.brand.picturesHelp)}
        </Text>
      </div>
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={16}>
        {kinds.map((kind) => (
          <Picture key={kind} kind={kind} path={brand.pictures[kind]} canChange={canChange} onChanged={onChanged} />
        ))}
      </Grid>
    </Stack>
  );
}
