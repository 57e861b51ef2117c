import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeId } from '@enlace/blocks/themes/theme-registry.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { createProfileRef, saveDraftRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  coverNameMax,
  createProfileInputSchema,
  type Profile,
  profileNameMax,
} from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconFileImport } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { BlockTextsProvider } from '#components/block-editor/blocks/block-texts.tsx';
import { asWireDocument } from '../editor/open-editor.ts';
import { readDocument } from '#components/block-editor/blocks/storable-document.ts';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { publishWish } from '../editor/use-publish-key.ts';
import { ThemeSamples } from '../look/theme-samples.tsx';
import { ImportDialog } from '../start/import-dialog.tsx';
import { type Start, StartGallery } from '../start/start-gallery.tsx';
import { templatesQuery } from '../start/start-operations.ts';
import classes from './new-profile.module.css';

const firstTheme: ThemeId = 'barro';

/** The initial page has its default theme; another choice is a first edit of the draft. */
async function dress(profile: Profile, themeId: ThemeId): Promise<void> {
  if (themeId === firstTheme) return;
  const document = asWireDocument({ ...readDocument(profile.draft.document), theme: defaultTheme(themeId) });
  await call(saveDraftRef, {
    params: { id: profile.id },
    body: { document, baseRevision: profile.draft.revision },
  });
}

function hasOwnLook(start: Start): boolean {
  return start !== 'starter' && start !== 'empty';
}

/**
 * What a page begun this way would keep from its visitors, shown before it is published. Undefined until the code that
 * compares is there; the editor asks then.
 */
function useLeftOut(start: Start): readonly string[] | undefined {
  const locale = currentLocale();
  const { data } = useQuery({
    queryKey: ['profile-start', 'left-out', locale, start],
    queryFn: async () => {
      const { namesLeftOut } = await import('../start/left-out.ts');
      return namesLeftOut({ start, locale });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

type FormInput = { themeId: ThemeId; start: Start; publishes: RefObject<boolean>; isInformed: boolean };

/** With `publishes`, the editor goes on to publish what has been created; it asks first unless the person `isInformed` of what stays off the page. */
function useNewProfileForm({ themeId, start, publishes, isInformed }: FormInput) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useContractForm({
    schema: createProfileInputSchema,
    initialValues: { name: '', locale: toWireLocale(currentLocale()) },
    async onSubmit(values) {
      const beginning = start === 'starter' || start === 'empty' ? { start } : { template: start };
      const profile = await call(createProfileRef, { body: { ...values, ...beginning } });
      if (!hasOwnLook(start)) await dress(profile, themeId);
      void client.invalidateQueries({ queryKey: profileKeys.all });
      void client.invalidateQueries({ queryKey: ['shell'] });
      const state = publishes.current ? publishWish({ isInformed }) : null;
      await navigate(paths.user.profile(profile.id), { replace: true, state });
    },
  });
}

function Refusal({ failure }: { failure: unknown }) {
  const { t } = useTranslation('profiles');
  const isQuota = failure instanceof ApiError && failure.code === 'quota.exceeded';
  return (
    <Callout
      tone="danger"
      title={errorText(failure)}
      action={
        isQuota && (
          <LinkButton size="sm" to={paths.account.plans}>
            {t(($) => $.profiles.new.seePlans)}
          </LinkButton>
        )
      }
    />
  );
}

function Gallery({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const templates = useQuery(templatesQuery(toWireLocale(currentLocale())));
  if (!templates.data) return <Unloaded query={templates} shape={<SkeletonBox height={280} />} />;
  return <StartGallery templates={templates.data.items} value={value} onChange={onChange} />;
}

function ImportOffer() {
  const { t } = useTranslation('starts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Callout
        tone="info"
        title={t(($) => $.starts.offerTitle)}
        action={
          <Button size="sm" icon={IconFileImport} onClick={() => setOpen(true)}>
            {t(($) => $.starts.offerAction)}
          </Button>
        }
      >
        {t(($) => $.starts.offerHelp)}
      </Callout>
      {isOpen && <ImportDialog locale={toWireLocale(currentLocale())} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what the cover will say of a name it would cut. */
function useNameHint(name: string): string {
  const { t } = useTranslation('profiles');
  const letters = [...name.trim()];
  if (letters.length <= coverNameMax) return t(($) => $.profiles.new.nameHint);
  return t(($) => $.profiles.new.nameCut, { n: coverNameMax, shown: letters.slice(0, coverNameMax).join('') });
}

type KeyPress = { event: KeyboardEvent<HTMLElement>; isSending: boolean; publishes: RefObject<boolean> };

/** Ctrl+Enter publishes, as in the editor. */
function publishByKey({ event, isSending, publishes }: KeyPress): void {
  const { currentTarget: form } = event;
  if (event.key !== 'Enter' || !hasCommandKey(event) || event.nativeEvent.isComposing || isSending) return;
  if (!(form instanceof HTMLFormElement)) return;
  // React tells the form about the keys of its dialogs too, which are elsewhere on the page.
  if (!(event.target instanceof Node) || !form.contains(event.target)) return;
  event.preventDefault();
  publishes.current = true;
  form.requestSubmit();
}

function Look(props: { name: string; value: ThemeId; onChange: (themeId: ThemeId) => void }) {
  const { t } = useTranslation('profiles');
  return (
    <Suspense fallback={<Box h={190} />}>
      <BlockTextsProvider>
        <ThemeSamples label={t(($) => $.profiles.new.theme)} {...props} />
      </BlockTextsProvider>
    </Suspense>
  );
}

const aboveTabBar = 'calc(var(--tabbar-h) + 6px + env(safe-area-inset-bottom))';

type FootProps = {
  isSending: boolean;
  leftOut: readonly string[] | undefined;
  onPress: (publishing: boolean) => void;
};

function Foot({ isSending, leftOut = [], onPress }: FootProps) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const hintId = useId();
  const isPhone = useMedia(phoneQuery);
  const hasHint = leftOut.length > 0;
  return (
    <Box
      position="sticky"
      bottom={isPhone ? aboveTabBar : 0}
      z={2}
      mx="-4px"
      py={12}
      px={4}
      fill="surface"
      lineTop
      className={classes.foot}
    >
      <Row wrap gap={8}>
        <Button type="submit" variant="primary" loading={isSending} onClick={() => onPress(false)}>
          {t(($) => $.profiles.new.submit)}
        </Button>
        <Button
          type="submit"
          disabled={isSending}
          aria-keyshortcuts="Control+Enter"
          aria-describedby={hasHint ? hintId : undefined}
          onClick={() => onPress(true)}
        >
          {t(($) => $.profiles.new.submitAndPublish)}
        </Button>
      </Row>
      {hasHint && (
        <Text id={hintId} size={13} tone="muted" mt={8}>
          {t(($) => $.profiles.new.leftOut, { blocks: formats.list(leftOut) })}
        </Text>
      )}
    </Box>
  );
}

/** `/user/perfiles/nuevo`: a name and a starting point, then the editor. */
export function NewProfilePage() {
  const { t } = useTranslation('profiles');
  const [themeId, setThemeId] = useState<ThemeId>(firstTheme);
  const [start, setStart] = useState<Start>('starter');
  const publishes = useRef(false);
  const leftOut = useLeftOut(start);
  const { form, isSending, failure, onSubmit } = useNewProfileForm({
    themeId,
    start,
    publishes,
    isInformed: leftOut !== undefined,
  });
  const nameHint = useNameHint(form.getValues().name);
  return (
    <Page
      title={t(($) => $.profiles.new.title)}
      breadcrumb={[{ label: t(($) => $.profiles.title), to: paths.user.profiles }]}
      heading={t(($) => $.profiles.new.heading)}
      lead={t(($) => $.profiles.new.lead)}
      width="settings"
    >
      <Stack
        as="form"
        gap={24}
        onSubmit={onSubmit}
        onKeyDown={(event) => publishByKey({ event, isSending, publishes })}
        noValidate
      >
        {failure !== undefined && <Refusal failure={failure} />}
        <TextField
          size="lg"
          label={t(($) => $.profiles.new.name)}
          hint={nameHint}
          maxLength={profileNameMax}
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('name')}
        />
        <ImportOffer />
        <Gallery value={start} onChange={setStart} />
        {!hasOwnLook(start) && <Look name={form.getValues().name} value={themeId} onChange={setThemeId} />}
        <Foot
          isSending={isSending}
          leftOut={leftOut}
          onPress={(publishing) => {
            publishes.current = publishing;
          }}
        />
      </Stack>
    </Page>
  );
}
