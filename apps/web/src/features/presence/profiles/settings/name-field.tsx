import { type Profile, profileNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUpdateProfile } from '../api/update-profile.ts';

/** The profile's name, edited in place: Enter or blur saves, Esc restores. */
export function NameField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const update = useUpdateProfile(profile.id);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  /** Read at once: Enter and leaving the field follow each other before the screen is drawn again. */
  const saving = useRef<string>(undefined);
  const isMissing = typed !== undefined && typed.trim() === '';

  function save(): void {
    const name = typed?.trim();
    if (name === undefined || name === '') return;
    if (name === profile.name) {
      setTyped(undefined);
      return;
    }
    if (saving.current === name) return;
    saving.current = name;
    update.mutate(
      { name },
      {
        onSuccess: () => setTyped((now) => (now?.trim() === name ? undefined : now)),
        onSettled() {
          saving.current = undefined;
        },
      },
    );
  }
  return (
    <TextField
      label={t(($) => $.editor.settings.name)}
      hint={t(($) => $.editor.settings.nameHint)}
      error={
        isMissing
          ? fieldIssueText({ path: 'name', code: 'required' })
          : update.error
            ? errorText(update.error)
            : undefined
      }
      success={update.isSuccess && typed === undefined ? t(($) => $.editor.settings.saved) : undefined}
      value={typed ?? profile.name}
      maxLength={profileNameMax}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        // Enter and Escape are those of the conversion, e.g. to Japanese characters.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
