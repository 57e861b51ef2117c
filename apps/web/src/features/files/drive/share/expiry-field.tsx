import { useTranslation } from 'react-i18next';
import { InstantField } from '#components/dates/date-time-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { expiries, type Expiry } from './expiry.rules.ts';

type Value = { expiry: Expiry; moment: string | undefined };
type Props = { value: Value; onChange: (value: Value) => void; error: string | undefined };

/** Expiry of a link. */
export function ExpiryField({ value, onChange, error }: Props) {
  const { t } = useTranslation('drive');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  return (
    <>
      <ChoiceField
        label={t(($) => $.drive.share.expiry)}
        choices={expiries.map((expiry) => ({ value: expiry, label: t(($) => $.drive.share.expiries[expiry]) }))}
        value={value.expiry}
        onChange={(wanted) => onChange({ ...value, expiry: expiries.find((each) => each === wanted) ?? 'never' })}
        error={value.expiry === 'moment' ? undefined : error}
      />
      {value.expiry === 'moment' && (
        <InstantField
          label={t(($) => $.drive.share.moment)}
          value={value.moment}
          timeZone={timeZone}
          clearable={t(($) => $.drive.share.clearMoment)}
          error={error}
          onChange={(moment) => onChange({ ...value, moment })}
        />
      )}
    </>
  );
}
