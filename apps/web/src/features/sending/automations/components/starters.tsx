import type { AutomationStarter } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { useCreateAutomation } from '../api/automation-actions.ts';
import { startersQuery } from '../api/automations.queries.ts';
import { triggerIcons } from './kind-look.ts';
import { Outline } from './outline.tsx';
import classes from './starters.module.css';

type Create = ReturnType<typeof useCreateAutomation>;

function Starter({ starter, create }: { starter: AutomationStarter; create: Create }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const count = starter.mails.length;
  return (
    <li>
      <button
        type="button"
        className={classes.starter}
        disabled={create.isPending}
        onClick={() => create.mutate({ starterId: starter.id })}
      >
        <span className={classes.icon}>
          <Icon of={triggerIcons[starter.trigger.kind]} size={18} />
        </span>
        <b className={classes.name}>{starter.name}</b>
        <span className={classes.help}>{starter.description}</span>
        <span className={classes.foot}>
          <Outline kinds={starter.outline} />
          {count > 0 && <span>{t(($) => $.automations.starters.mails, { count, n: formats.number(count) })}</span>}
        </span>
      </button>
    </li>
  );
}

/** Predefined automations, and the empty one. */
export function Starters({ create }: { create: Create }) {
  const { t, i18n } = useTranslation('automations');
  const starters = useQuery(startersQuery(i18n.language));
  if (starters.isPending) {
    return (
      <LoadingState>
        <SkeletonBox height={180} />
      </LoadingState>
    );
  }
  if (starters.isError) return <ErrorState error={starters.error} onRetry={() => void starters.refetch()} />;
  return (
    <>
      <FailureCallout failure={create.error} />
      <ul className={classes.starters} aria-label={t(($) => $.automations.starters.label)}>
        {starters.data.items.map((starter) => (
          <Starter key={starter.id} starter={starter} create={create} />
        ))}
        <li>
          <button
            type="button"
            className={classes.starter}
            data-blank
            disabled={create.isPending}
            onClick={() => create.mutate({})}
          >
            <span className={classes.icon}>
              <Icon of={IconPlus} size={18} />
            </span>
            <b className={classes.name}>{t(($) => $.automations.starters.blank)}</b>
            <span className={classes.help}>{t(($) => $.automations.starters.blankHelp)}</span>
          </button>
        </li>
      </ul>
    </>
  );
}
