import type { FinishAccessInput } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { BoxTrouble, boxFailureOf } from './box-trouble.tsx';
import { useFinishAccess } from './mail-sources.queries.ts';

/** What a provider sent back with the person (RFC 6749 §4.1.2); undefined on any other visit. */
function answerIn(search: URLSearchParams, provider: string | undefined): FinishAccessInput | undefined {
  const state = search.get('state');
  if (state === null || !(search.has('code') || search.has('error'))) return undefined;
  const given = (['code', 'error', 'iss'] as const).flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { state, ...Object.fromEntries(given), ...(provider === undefined ? {} : { provider }) };
}

/** Connects the account a person just gave permission for; the address is emptied first, it works only once. */
export function FinishAccess() {
  const { t } = useTranslation('incoming');
  const [search, setSearch] = useSearchParams();
  const { provider } = useParams();
  const { mutate, isPending, data, error } = useFinishAccess();
  const isBegun = useRef(false);
  const answer = answerIn(search, provider);
  useEffect(() => {
    if (!answer || isBegun.current) return;
    isBegun.current = true;
    setSearch({}, { replace: true });
    mutate(answer);
  }, [answer, mutate, setSearch]);
  if (isPending) return <Callout title={t(($) => $.incoming.signIn.finishing)} />;
  if (data)
    return (
      <Callout tone="ok" title={t(($) => $.incoming.signIn.done, { name: data.name })}>
        {data.sending === null && t(($) => $.incoming.connect.readsOnly)}
      </Callout>
    );
  const trouble = boxFailureOf(error);
  return trouble ? <BoxTrouble {...trouble} /> : <FailureCallout failure={error ?? undefined} />;
}
