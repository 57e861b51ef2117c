import type { ReturnCall, ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type HookArea, returnCallsQuery } from '../api/return-hooks.ts';
import classes from './returns.module.css';
import { AddressLine, SetupSteps } from './setup-steps.tsx';

function CallRow({ call }: { call: ReturnCall }) {
  const { t } = useTranslation('returns');
  const formats = useFormats();
  const { receivedAt, handledAt, events } = call;
  return (
    <li className={classes.call}>
      <time dateTime={receivedAt}>{formats.dateTime(receivedAt)}</time>
      <span>
        {handledAt === null
          ? t(($) => $.returns.unread)
          : t(($) => $.returns.news, { count: events, n: formats.number(events) })}
      </span>
    </li>
  );
}

function Calls({ area, id }: { area: HookArea; id: string }) {
  const { t } = useTranslation('returns');
  const { data, error, refetch, isPending } = useQuery(returnCallsQuery(area, id));
  if (isPending)
    return (
      <LoadingState>
        <SkeletonRows count={3} />
      </LoadingState>
    );
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <p className={classes.none}>{t(($) => $.returns.noCalls)}</p>;
  return (
    <ul className={classes.calls} aria-label={t(($) => $.returns.calls)}>
      {data.items.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  );
}

type Props = {
  area: HookArea;
  hook: ReturnHook;
  canChange: boolean;
  onRenew: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** One provider: its set-up, its last event, and rejected calls. */
export function HookDrawer({ area, hook, canChange, onRenew, onRemove, onClose }: Props) {
  const { t } = useTranslation('returns');
  const formats = useFormats();
  const { id, name, provider, url, lastRefusal, lastRefusedAt } = hook;
  const foot = (
    <>
      <Button onClick={onRemove}>{t(($) => $.returns.remove)}</Button>
      <Button onClick={onRenew}>{t(($) => $.returns.renew)}</Button>
    </>
  );
  return (
    <SideDrawer title={name} isOpen onClose={onClose} {...(canChange ? { foot } : {})}>
      <div className={classes.parts}>
        {lastRefusal !== null && lastRefusedAt !== null && (
          <Callout tone="warn" title={t(($) => $.returns.refused[lastRefusal])}>
            {t(($) => $.returns.refusedHelp[lastRefusal], { when: formats.dateTime(lastRefusedAt) })}
          </Callout>
        )}
        <section className={classes.part}>
          <h3 className={classes.subtitle}>{t(($) => $.returns.setup)}</h3>
          <SetupSteps provider={provider} />
          <AddressLine address={url} />
          {provider === 'postmark' && <p className={classes.none}>{t(($) => $.returns.hidden)}</p>}
        </section>
        <section className={classes.part}>
          <h3 className={classes.subtitle}>{t(($) => $.returns.calls)}</h3>
          <Calls area={area} id={id} />
        </section>
      </div>
    </SideDrawer>
  );
}
