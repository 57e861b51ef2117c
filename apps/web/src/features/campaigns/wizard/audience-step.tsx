import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { Exclusions } from './exclusions.tsx';
import { LeftOut } from './left-out.tsx';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

/** Who gets it: everybody subscribed, counted as things stand, minus some by hand. */
export function AudienceStep({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const preflight = useQuery(preflightQuery(campaign));
  const count = preflight.data?.audience;
  return (
    <>
      <div>
        <p aria-live="polite" className={classes.reach}>
          {count !== undefined &&
            (count === 0
              ? t(($) => $.campaigns.wizard.reachNone)
              : t(($) => $.campaigns.wizard.reach, { count, n: formats.number(count) }))}
        </p>
        <p className={classes.help}>{t(($) => $.campaigns.wizard.everyoneHelp)}</p>
      </div>
      {preflight.isError && <Callout tone="danger" title={errorText(preflight.error)} />}
      {preflight.data && preflight.data.leftOut.length > 0 && <LeftOut leftOut={preflight.data.leftOut} />}
      <Exclusions draft={draft} />
    </>
  );
}
