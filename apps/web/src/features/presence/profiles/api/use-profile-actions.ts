import {
  deleteProfileRef,
  duplicateProfileRef,
  hideProfileRef,
  publishProfileRef,
  restoreProfileRef,
  showProfileRef,
} from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshProfiles } from './refresh-profiles.ts';

/** What an action needs from a profile. */
export type ActionProfile = Pick<ProfileSummary, 'id' | 'name' | 'url' | 'status'>;

export type ProfileActions = {
  /** The last error, until the next attempt. */
  failure: unknown;
  duplicate: (profile: ActionProfile) => Promise<boolean>;
  publish: (profile: ActionProfile) => Promise<boolean>;
  setHidden: (input: { profile: ActionProfile; hidden: boolean }) => Promise<boolean>;
  remove: (profile: ActionProfile) => Promise<boolean>;
  copyLink: (profile: ActionProfile) => Promise<boolean>;
};

/** Actions on profiles from lists and menus: each reports its result and offers undo. */
export function useProfileActions(): ProfileActions {
  const { t } = useTranslation('profiles');
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(undefined);

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      await refreshProfiles(client);
    }
  }

  /** The list may be gone by then: what goes wrong is said by the toast. */
  const undoBy = (work: () => Promise<unknown>) => async () => {
    try {
      await work();
    } finally {
      await refreshProfiles(client);
    }
  };
  const of = ({ id }: Pick<ActionProfile, 'id'>) => ({ params: { id } });
  const hide = (profile: ActionProfile) => call(hideProfileRef, of(profile));
  const show = (profile: ActionProfile) => call(showProfileRef, of(profile));
  const remove = (profile: Pick<ActionProfile, 'id'>) => call(deleteProfileRef, of(profile));

  return {
    failure,
    duplicate: (profile) =>
      attempt(async () => {
        const copy = await call(duplicateProfileRef, { ...of(profile), body: {} });
        showToast({
          text: t(($) => $.profiles.done.duplicated, { name: copy.name }),
          view: { label: t(($) => $.profiles.done.edit), to: paths.user.profile(copy.id) },
        });
      }),
    publish: (profile) =>
      attempt(async () => {
        const reply = await call(publishProfileRef, { params: { id: profile.id }, body: {} });
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
        showToast({ text, undo: undoBy(() => (hidden ? show(profile) : hide(profile))) });
      }),
    remove: (profile) =>
      attempt(async () => {
        await remove(profile);
        showToast({
          text: t(($) => $.profiles.done.removed, { name: profile.name }),
          undo: undoBy(() => call(restoreProfileRef, of(profile))),
        });
      }),
    copyLink: (profile) =>
      attempt(async () => {
        await copyText(profile.url);
        showToast({ text: t(($) => $.profiles.done.copied) });
      }),
  };
}
