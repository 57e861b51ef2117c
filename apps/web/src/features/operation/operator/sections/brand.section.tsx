import { putBrandRef, resetBrandRef } from '@enlace/contract/operation/brand/brand.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { showBrand } from '#lib/brand/brand-store.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type BrandReply, brandQuery } from '../api/options.queries.ts';
import { BrandPictures } from '../options/brand-pictures.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

type Words = { name: string; accent: string; supportEmail: string; supportUrl: string; mailFooter: string };

function wordsOf({ brand }: BrandReply): Words {
  return {
    name: brand.name,
    accent: brand.accent ?? '',
    supportEmail: brand.supportEmail ?? '',
    supportUrl: brand.supportUrl ?? '',
    mailFooter: brand.mailFooter ?? '',
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Error text for one field of a refused change. */
function issueOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = error.fields.find((field) => field.path === path);
  return found && fieldIssueText(found);
}

function useShown() {
  const client = useQueryClient();
  return (reply: BrandReply) => {
    client.setQueryData(brandQuery.queryKey, reply);
    showBrand(reply.brand, reply.css);
  };
}

function BrandForm({ reply, canChange }: { reply: BrandReply; canChange: boolean }) {
  const { t } = useTranslation('options');
  const shown = useShown();
  const [words, setWords] = useState(wordsOf(reply));
  const save = useMutation({
    mutationFn: () =>
      call(putBrandRef, {
        body: {
          name: words.name.trim(),
          accent: orNull(words.accent),
          supportEmail: orNull(words.supportEmail),
          supportUrl: orNull(words.supportUrl),
          mailFooter: orNull(words.mailFooter),
        },
      }),
    onSuccess: (saved) => {
      shown(saved);
      setWords(wordsOf(saved));
      showToast({ text: t(($) => $.options.saved) });
    },
  });
  const field = (name: keyof Words) => ({
    value: words[name],
    disabled: !canChange,
    error: issueOf(save.error, name),
    onChange: ({ target }: { target: HTMLInputElement }) => setWords({ ...words, [name]: target.value }),
  });
  const isSame = JSON.stringify(words) === JSON.stringify(wordsOf(reply));
  const hasFields = save.error instanceof ApiError && save.error.fields.length > 0;
  return (
    <Stack
      as="form"
      gap={16}
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16}>
        <TextField label={t(($) => $.options.brand.name)} maxLength={40} {...field('name')} />
        <TextField
          label={t(($) => $.options.brand.accent)}
          hint={t(($) => $.options.brand.accentHint)}
          spellCheck={false}
          end={
            <input
              type="color"
              className={classes.swatch}
              aria-label={t(($) => $.options.brand.pick)}
              disabled={!canChange}
              value={/^#[0-9a-f]{6}$/i.test(words.accent) ? words.accent : '#274a9c'}
              onChange={({ target }) => setWords({ ...words, accent: target.value })}
            />
          }
          {...field('accent')}
        />
        <TextField label={t(($) => $.options.brand.supportEmail)} type="email" {...field('supportEmail')} />
        <TextField label={t(($) => $.options.brand.supportUrl)} type="url" {...field('supportUrl')} />
      </Grid>
      <TextField
        label={t(($) => $.options.brand.footer)}
        hint={t(($) => $.options.brand.footerHint)}
        maxLength={200}
        {...field('mailFooter')}
      />
      {!hasFields && <FailureCallout failure={save.error ?? undefined} />}
      {canChange && (
        <Row wrap gap={8}>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={isSame}>
            {t(($) => $.options.save)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function ResetBrand({ onReset }: { onReset: (reply: BrandReply) => void }) {
  const { t } = useTranslation('options');
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => call(resetBrandRef),
    onSuccess: (reply) => {
      setAsking(false);
      onReset(reply);
    },
  });
  return (
    <Row wrap gap={8}>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t(($) => $.options.brand.reset)}
      </Button>
      <ConfirmDialog
        title={t(($) => $.options.brand.resetTitle)}
        help={t(($) => $.options.brand.resetHelp)}
        action={t(($) => $.options.brand.resetAct)}
        isOpen={isAsking}
        isBusy={reset.isPending}
        failure={reset.error}
        onConfirm={() => reset.mutate()}
        onClose={() => {
          setAsking(false);
          reset.reset();
        }}
      />
    </Row>
  );
}

/** Name, logos, colour and addresses of the installation. */
export function BrandSection() {
  const { t } = useTranslation('options');
  const canChange = useCan('settings.write');
  const shown = useShown();
  const [round, setRound] = useState(0);
  const query = useQuery(brandQuery);
  return (
    <OptionSection id="marca" title={t(($) => $.options.sections.brand)} lead={t(($) => $.options.brand.lead)}>
      <Loaded query={query} rows={2}>
        {(reply) => (
          <>
            {!canChange && (
              <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
                {t(($) => $.options.readOnly)}
              </Text>
            )}
            <BrandForm key={round} reply={reply} canChange={canChange} />
            <BrandPictures brand={reply.brand} canChange={canChange} onChanged={shown} />
            {canChange && !reply.isDefault && (
              <ResetBrand
                onReset={(fresh) => {
                  shown(fresh);
                  setRound(round + 1);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </OptionSection>
  );
}
