import { type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import {
  publishPolicyRef,
  putPolicyDraftRef,
  removePolicyDraftRef,
} from '@enlace/contract/identity/policies/policy-admin.refs.gen.ts';
import type { PolicyTexts } from '@enlace/contract/identity/policies/policy.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { Markdown } from '#components/markdown/markdown.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type PolicyDesk, policyDeskQuery } from '../api/options.queries.ts';
import classes from './options.module.css';
import { PolicyDiff } from './policy-diff.tsx';

type Draft = { texts: PolicyTexts; summary: PolicyTexts; needsConsent: boolean; revision: number };

function startOf({ draft, texts }: PolicyDesk): Draft {
  return draft ?? { texts, summary: { es: '', en: '', jp: '' }, needsConsent: false, revision: 0 };
}

function useDraft(desk: PolicyDesk, onClose: () => void) {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const [draft, setDraft] = useState(startOf(desk));
  const [isDirty, setDirty] = useState(desk.draft === null);
  const keep = (next: PolicyDesk) => client.setQueryData(policyDeskQuery.queryKey, next);
  const put = ({ texts, summary, needsConsent, revision }: Draft) =>
    call(putPolicyDraftRef, { body: { texts, summary, needsConsent, revision } });
  const save = useMutation({
    mutationFn: () => put(draft),
    onSuccess: ({ draft: saved }) => {
      keep({ ...desk, draft: saved });
      setDraft(saved);
      setDirty(false);
      showToast({ text: t(($) => $.options.policy.draftSaved) });
    },
  });
  const discard = useMutation({
    mutationFn: () => call(removePolicyDraftRef),
    onSuccess: () => {
      keep({ ...desk, draft: null });
      showToast({ text: t(($) => $.options.policy.discarded) });
      onClose();
    },
  });
  const publish = useMutation({
    mutationFn: async () => {
      const saved = isDirty ? (await put(draft)).draft : draft;
      setDraft(saved);
      setDirty(false);
      return call(publishPolicyRef, { body: { revision: saved.revision } });
    },
    onSuccess: (next) => {
      keep(next);
      showToast({ text: t(($) => $.options.policy.published, { version: next.versions[0]?.version ?? 0 }) });
      onClose();
    },
  });
  function change(part: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...part }));
    setDirty(true);
  }
  return { draft, isDirty, change, save, discard, publish };
}

type View = 'text' | 'preview' | 'diff';
const views = ['text', 'preview', 'diff'] as const;

function TextOf({
  draft,
  desk,
  locale,
  onChange,
}: {
  draft: Draft;
  desk: PolicyDesk;
  locale: WireLocale;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('options');
  const id = useId();
  const [view, setView] = useState<View>('text');
  const current = desk.versions[0]?.version ?? 1;
  const diffLabel = t(($) => $.options.policy.diff, { version: current });
  const labels: Record<View, string> = {
    text: t(($) => $.options.policy.draft),
    preview: t(($) => $.options.policy.preview),
    diff: diffLabel,
  };
  return (
    <>
      <Segments
        label={t(($) => $.options.policy.draft)}
        value={view}
        onChange={setView}
        segments={views.map((value) => ({ value, label: labels[value] }))}
      />
      {view === 'text' && (
        <div className={classes.area}>
          <Text as="label" weight="medium" htmlFor={id} className={classes.name}>
            {t(($) => $.options.policy.text)}
          </Text>
          <textarea
            id={id}
            value={draft.texts[locale]}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange(target.value)}
          />
          <Text size={12} tone="faint" id={`${id}-hint`}>
            {t(($) => $.options.policy.textHint)}
          </Text>
        </div>
      )}
      {view === 'preview' && (
        <ScrollRegion className={classes.preview} label={labels.preview}>
          <Markdown text={draft.texts[locale]} />
        </ScrollRegion>
      )}
      {view === 'diff' && <PolicyDiff label={diffLabel} before={desk.texts[locale]} after={draft.texts[locale]} />}
    </>
  );
}

/** Draft of the next version: its text in each language, the changes, and whether clients must accept it. */
export function PolicyEditor({ desk, onClose }: { desk: PolicyDesk; onClose: () => void }) {
  const { t } = useTranslation('options');
  const [locale, setLocale] = useState<WireLocale>('es');
  const [isAsking, setAsking] = useState(false);
  const { draft, isDirty, change, save, discard, publish } = useDraft(desk, onClose);
  const missing = wireLocales.find((each) => draft.texts[each].trim() === '');
  const failure = save.error ?? discard.error ?? publish.error;
  return (
    <Stack gap={16} className={classes.stack}>
      <Segments
        label={t(($) => $.options.policy.language)}
        value={locale}
        onChange={setLocale}
        segments={wireLocales.map((value) => ({ value, label: t(($) => $.options.policy[value]) }))}
      />
      <TextOf
        key={locale}
        draft={draft}
        desk={desk}
        locale={locale}
        onChange={(text) => change({ texts: { ...draft.texts, [locale]: text } })}
      />
      <TextField
        label={t(($) => $.options.policy.summary)}
        hint={t(($) => $.options.policy.summaryHint)}
        maxLength={400}
        value={draft.summary[locale]}
        onChange={({ target }) => change({ summary: { ...draft.summary, [locale]: target.value } })}
      />
      <div>
        <CheckField checked={draft.needsConsent} onChange={({ target }) => change({ needsConsent: target.checked })}>
          {t(($) => $.options.policy.needsConsent)}
        </CheckField>
        <Text size={12} tone="faint">
          {t(($) => $.options.policy.needsConsentHint)}
        </Text>
      </div>
      {missing !== undefined && (
        <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
          {t(($) => $.options.policy.missing, { language: t(($) => $.options.policy[missing]) })}
        </Text>
      )}
      <FailureCallout failure={failure ?? undefined} />
      <Row wrap gap={8}>
        <Button variant="primary" disabled={missing !== undefined} onClick={() => setAsking(true)}>
          {t(($) => $.options.policy.publish)}
        </Button>
        <Button disabled={!isDirty} loading={save.isPending} onClick={() => save.mutate()}>
          {t(($) => $.options.policy.saveDraft)}
        </Button>
        {draft.revision > 0 ? (
          <Button variant="ghost" loading={discard.isPending} onClick={() => discard.mutate()}>
            {t(($) => $.options.policy.discard)}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.options.cancel)}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        title={t(($) => $.options.policy.publishTitle)}
        help={t(($) => $.options.policy.publishHelp)}
        action={t(($) => $.options.policy.publish)}
        isOpen={isAsking}
        isBusy={publish.isPending}
        onConfirm={() => publish.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
