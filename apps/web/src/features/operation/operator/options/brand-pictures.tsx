import { putBrandPictureRef, removeBrandPictureRef } from '@enlace/contract/operation/brand/brand.refs.gen.ts';
import type { BrandPictureKind } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
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
    <div className={classes.picture} role="group" aria-labelledby={id}>
      <span id={id} className={classes.name}>
        {label}
      </span>
      <div className={classes.shown} data-kind={kind}>
        {path === null ? t(($) => $.options.notSet) : <img src={path} alt={label} />}
      </div>
      {canChange && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            loading={put.isPending}
            onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('input')?.click()}
          >
            {t(($) => $.options.brand.choose)}
          </Button>
          <input
            type="file"
            className={classes.file}
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
        </div>
      )}
      <FieldNote
        error={isTooLarge ? t(($) => $.options.brand.tooLarge) : error === null ? undefined : errorText(error)}
      />
    </div>
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
    <div className={classes.stack}>
      <div>
        <h3 className={classes.name}>{t(($) => $.options.brand.pictures)}</h3>
        <p className={classes.help}>{t(($) => $.options.brand.picturesHelp)}</p>
      </div>
      <div className={classes.pictures}>
        {kinds.map((kind) => (
          <Picture key={kind} kind={kind} path={brand.pictures[kind]} canChange={canChange} onChanged={onChanged} />
        ))}
      </div>
    </div>
  );
}
