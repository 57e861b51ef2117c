import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSettings, savePreferences } from '#lib/account/account-settings.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { SaveState } from '../components/saved-state.tsx';

type Name = keyof Preferences;
type Failure = { name: string; text: string };

export type Settings = {
  state: SaveState;
  /** The error of one setting. */
  errorOf: (name: string) => string | undefined;
  /** Runs a change of a setting and reports the result. */
  run: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
  /** Changes one preference and offers undo. */
  change: <K extends Name>(name: K, value: Preferences[K], said: { setting: string; value: string }) => void;
};

/** Self-saving settings: one shared status in the bar, and an error next to the one that failed. */
export function useSettings(): Settings {
  const { t } = useTranslation('preferences');
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState<Failure | undefined>(undefined);

  async function run(name: string, work: () => Promise<unknown>): Promise<boolean> {
    setState('saving');
    setFailure(undefined);
    try {
      await work();
      setState('saved');
      return true;
    } catch (error) {
      setFailure({ name, text: errorText(error) });
      setState('failed');
      return false;
    }
  }

  async function change<K extends Name>(name: K, value: Preferences[K], said: { setting: string; value: string }) {
    const before = readSettings()?.preferences[name];
    if (before === value) return;
    const isKept = await run(name, () => savePreferences({ [name]: value }));
    if (!isKept || before === undefined) return;
    showToast({
      text: t(($) => $.preferences.changed, said),
      undo: () => void run(name, () => savePreferences({ [name]: before })),
    });
  }

  return {
    state,
    errorOf: (name) => (failure?.name === name ? failure.text : undefined),
    run,
    change: (name, value, said) => void change(name, value, said),
  };
}
