import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { copyText } from './copy-text.ts';
import { profileOperations } from './profile-operations.ts';
import { profileKeys } from './profiles.queries.ts';

/** What an action needs to know of a profile. */
export type ActionProfile = Pick<ProfileSummary, 'id' | 'name' | 'url' | 'status'>;

export type ProfileActions = {
  /** The last refusal, until the next attempt. */
  failure: unknown;
  duplicate: (profiles: readonly ActionProfile[]) => Promise<boolean>;
  publish: (profile: ActionProfile) => Promise<boolean>;
  setHidden: (input: { profile: ActionProfile; hidden: boolean }) => Promise<boolean>;
  remove: (profiles: readonly ActionProfile[]) => Promise<boolean>;
  copyLink: (profile: ActionProfile) => Promise<boolean>;
};

/** One after the other, so that a refusal half way leaves the rest untouched. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

/** What can be done to profiles from lists and menus: each tells what happened and how to take it back. */
export function useProfileActions(): ProfileActions {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(undefined);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: profileKeys.all }),
        client.invalidateQueries({ queryKey: ['collection', 'profile'] }),
        client.invalidateQueries({ queryKey: ['shell'] }),
      ]);
    }
  }

  const undoBy = (work: () => Promise<void>) => () => void attempt(work);
  const hide = (profile: ActionProfile) => call(profileOperations.hide, { params: { id: profile.id } });
  const show = (profile: ActionProfile) => call(profileOperations.show, { params: { id: profile.id } });
  const restore = (profile: ActionProfile) => call(profileOperations.restore, { params: { id: profile.id } });
  const amount = (profiles: readonly unknown[]) => ({ count: profiles.length, n: formats.number(profiles.length) });
  const nameOf = (profiles: readonly ActionProfile[]) => (profiles.length === 1 ? profiles[0]?.name : undefined);

  return {
    failure,
    duplicate: (profiles) =>
      attempt(async () => {
        const copies: ActionProfile[] = [];
        await forEach(profiles, async (profile) =>
          copies.push(await call(profileOperations.duplicate, { params: { id: profile.id }, body: {} })),
        );
        const [copy] = copies;
        if (!copy) return;
        const text =
          copies.length === 1
            ? t(($) => $.profiles.done.duplicated, { name: copy.name })
            : t(($) => $.profiles.done.duplicatedMany, amount(copies));
        showToast({
          text,
          ...(copies.length === 1
            ? { view: { label: t(($) => $.profiles.done.edit), to: paths.user.profile(copy.id) } }
            : {}),
        });
      }),
    publish: (profile) =>
      attempt(async () => {
        const reply = await call(profileOperations.publish, { params: { id: profile.id }, body: {} });
        showToast({
          text: t(($) => $.profiles.done.published, { name: profile.name }),
          view: { label: t(($) => $.profiles.done.view), to: reply.path },
        });
      }),
    setHidden: ({ profile, hidden }) =>
      attempt(async () => {
        await (hidden ? hide(profile) : show(profile));
        const text = hidden
          ? t(($) => $.profiles.done.hidden, { name: profile.name })
          : t(($) => $.profiles.done.shown, { name: profile.name });
        showToast({ text, undo: undoBy(async () => void (await (hidden ? show(profile) : hide(profile)))) });
      }),
    remove: (profiles) =>
      attempt(async () => {
        await forEach(profiles, (profile) => call(profileOperations.remove, { params: { id: profile.id } }));
        const name = nameOf(profiles);
        const text =
          name === undefined
            ? t(($) => $.profiles.done.removedMany, amount(profiles))
            : t(($) => $.profiles.done.removed, { name });
        showToast({ text, undo: undoBy(() => forEach(profiles, restore)) });
      }),
    copyLink: (profile) =>
      attempt(async () => {
        await copyText(profile.url);
        showToast({ text: t(($) => $.profiles.done.copied) });
      }),
  };
}
