import { type FileShare, fileShareLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { FieldFrame } from '#components/fields/field-frame.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { choiceOf, type Expiry, expiryInstant, isOver, wholeNumber } from './expiry.rules.ts';
import { ExpiryField } from './expiry-field.tsx';
import classes from './share.module.css';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Grid, layout } from '#components/layout/layout.tsx';

export type ShareDraft = {
  name: string;
  message: string;
  expiry: Expiry;
  moment: string | undefined;
  password: string;
  dropsPassword: boolean;
  downloads: string;
};

/** A link that nobody thinks of ends on its own. */
const firstExpiry = { expiry: 'month', moment: undefined } as const;

export function startOf(share: FileShare | undefined, name: string): ShareDraft {
  return {
    name: share?.name ?? name.slice(0, fileShareLimits.name),
    message: share?.message ?? '',
    ...(share ? choiceOf(share.expiresAt) : firstExpiry),
    password: '',
    dropsPassword: false,
    downloads: String(share?.maxDownloads ?? ''),
  };
}

const isShort = (password: string) => password !== '' && password.length < fileShareLimits.passwordMin;

/** Request body; undefined while some input is invalid. */
export function shareBody(draft: ShareDraft, nowMs: number) {
  const maxDownloads = wholeNumber(draft.downloads, fileShareLimits.downloads);
  const name = draft.name.trim();
  if (maxDownloads === undefined || name === '' || isShort(draft.password)) return undefined;
  if (isOver(draft, nowMs)) return undefined;
  return {
    name,
    message: draft.message,
    expiresAt: expiryInstant(draft, nowMs),
    password: draft.password === '' ? null : draft.password,
    maxDownloads,
  };
}

type Props = {
  draft: ShareDraft;
  onChange: (draft: ShareDraft) => void;
  /** Time of the last attempt to save; errors are shown only afterwards. */
  triedAtMs: number | undefined;
  hasPassword: boolean;
};

/** Name, message, expiry, password and download limit of a link. */
export function ShareFields({ draft, onChange, triedAtMs, hasPassword }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const set = (patch: Partial<ShareDraft>) => onChange({ ...draft, ...patch });
  const when = (isWrong: boolean, text: string) => (triedAtMs !== undefined && isWrong ? text : undefined);
  const { passwordMin, downloads } = fileShareLimits;
  const isPast = isOver(draft, triedAtMs ?? 0);
  return (
    <>
      <TextField
        label={t(($) => $.drive.share.name)}
        data-autofocus
        value={draft.name}
        maxLength={fileShareLimits.name}
        error={when(draft.name.trim() === '', fieldIssueText({ path: 'name', code: 'required' }))}
        onChange={({ target }) => set({ name: target.value })}
      />
      <FieldFrame label={t(($) => $.drive.share.message)} hint={t(($) => $.drive.share.messageHint)}>
        {(ids) => (
          <textarea
            {...ids}
            {...layout('box', {
              full: true,
              minH: 64,
              px: 10,
              py: 8,
              border: 'input',
              radius: 'md',
              fill: 'surface',
              tone: 'default',
              focus: 'field',
              className: classes.area,
            })}
            rows={2}
            maxLength={fileShareLimits.message}
            value={draft.message}
            onChange={({ target }) => set({ message: target.value })}
          />
        )}
      </FieldFrame>
      <ExpiryField
        value={draft}
        onChange={set}
        error={when(
          isPast,
          t(($) => $.drive.share.past),
        )}
      />
      <Grid columns="1fr 1fr" gap={12} className={classes.pair}>
        <PasswordField
          label={t(($) => $.drive.share.password)}
          hint={
            hasPassword
              ? t(($) => $.drive.share.passwordKept)
              : t(($) => $.drive.share.passwordHint, { n: formats.number(passwordMin) })
          }
          autoComplete="new-password"
          maxLength={fileShareLimits.passwordMax}
          value={draft.password}
          disabled={draft.dropsPassword}
          error={when(
            isShort(draft.password),
            fieldIssueText({ path: 'password', code: 'too_short', limit: passwordMin }),
          )}
          onChange={({ target }) => set({ password: target.value })}
        />
        <TextField
          label={t(($) => $.drive.share.downloads)}
          aside={<HelpTip of="shareDownloads" about={t(($) => $.drive.share.downloads)} />}
          hint={t(($) => $.drive.share.downloadsHint)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.downloads}
          error={when(
            wholeNumber(draft.downloads, downloads) === undefined,
            t(($) => $.drive.share.downloadsInvalid, { n: formats.number(downloads) }),
          )}
          onChange={({ target }) => set({ downloads: target.value })}
        />
      </Grid>
      {hasPassword && (
        <CheckField
          checked={draft.dropsPassword}
          onChange={({ target }) => set({ dropsPassword: target.checked, password: '' })}
        >
          {t(($) => $.drive.share.passwordNone)}
        </CheckField>
      )}
    </>
  );
}
