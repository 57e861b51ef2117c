import { fontFamilies, headingFonts, textFonts } from '@enlace/blocks/themes/page-fonts.ts';
import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import { setClientBrandRef } from '@enlace/contract/presence/client-brand/client-brand.refs.gen.ts';
import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageControl } from '#components/block-editor/fields/image-control.tsx';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { showBrand } from './brand.queries.ts';
import { ColorChoice } from './color-choice.tsx';
import { SocialChoices } from './social-choices.tsx';

const firstColors = { accent: '#274a9c', ground: '#ffffff', ink: '#181d2e' } as const;
const logoField = { name: 'logo', kind: 'image', labelKey: 'image' } as const;

type FontProps = {
  label: string;
  fonts: readonly (keyof typeof fontFamilies)[];
  value: string | null;
  disabled: boolean;
  onChange: (font: string | null) => void;
};

function FontChoice({ label, fonts, value, disabled, onChange }: FontProps) {
  const { t } = useTranslation('letterhead');
  return (
    <SelectField<string>
      label={label}
      value={value ?? ''}
      disabled={disabled}
      options={[
        { value: '', label: t(($) => $.letterhead.ofTheme) },
        ...fonts.map((font) => ({ value: font, label: fontFamilies[font].name })),
      ]}
      onChange={(font) => onChange(font || null)}
    />
  );
}

/** The image control returns a reference or nothing. */
function logoOf(value: unknown): ClientBrand['logo'] {
  const image = value as ImageRef | null;
  return image === null ? null : { fileId: image.fileId, alt: image.alt, width: image.width, height: image.height };
}

/** Logo, colours, fonts and networks of new profiles and templates. */
export function BrandForm({ brand }: { brand: ClientBrand }) {
  const { t } = useTranslation('letterhead');
  const client = useQueryClient();
  const canWrite = useCan('profiles.write');
  const [draft, setDraft] = useState(brand);
  async function restore(before: ClientBrand): Promise<void> {
    const result = await call(setClientBrandRef, { body: before });
    showBrand(client, result.brand);
    setDraft(result.brand);
  }
  const save = useMutation({
    mutationFn: (body: ClientBrand) => call(setClientBrandRef, { body }),
    onSuccess(result, sent) {
      showBrand(client, result.brand);
      // Input made during the save is kept.
      setDraft((now) => (now === sent ? result.brand : now));
      showToast({ text: t(($) => $.letterhead.saved), undo: () => restore(brand) });
    },
  });
  const change = (part: Partial<ClientBrand>) => setDraft((now) => ({ ...now, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(draft);
  };
  const isDisabled = !canWrite;
  return (
    <Stack as="form" gap={20} onSubmit={send} noValidate>
      {canWrite && (
        <ImageControl
          field={logoField}
          label={t(($) => $.letterhead.logo)}
          hint={t(($) => $.letterhead.logoHint)}
          value={draft.logo}
          issues={[]}
          blockType="image"
          onChange={(value) => change({ logo: logoOf(value) })}
        />
      )}
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12} gapX={16}>
        {(['accent', 'ground', 'ink'] as const).map((part) => (
          <ColorChoice
            key={part}
            label={t(($) => $.letterhead.colors[part])}
            value={draft[part]}
            first={firstColors[part]}
            disabled={isDisabled}
            onChange={(color) => change({ [part]: color })}
          />
        ))}
      </Grid>
      <Text size={13} weight="regular" tone="muted">
        {t(($) => $.letterhead.readable)}
      </Text>
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12} gapX={16}>
        <FontChoice
          label={t(($) => $.letterhead.headings)}
          fonts={headingFonts}
          value={draft.headings}
          disabled={isDisabled}
          onChange={(headings) => change({ headings })}
        />
        <FontChoice
          label={t(($) => $.letterhead.text)}
          fonts={textFonts}
          value={draft.text}
          disabled={isDisabled}
          onChange={(text) => change({ text })}
        />
      </Grid>
      <SocialChoices value={draft.socials} disabled={isDisabled} onChange={(socials) => change({ socials })} />
      <FailureCallout failure={save.error ?? undefined} />
      {canWrite && (
        <Row wrap gap={8} align="stretch">
          <Button type="submit" variant="primary" disabled={draft === brand} loading={save.isPending}>
            {t(($) => $.letterhead.save)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
