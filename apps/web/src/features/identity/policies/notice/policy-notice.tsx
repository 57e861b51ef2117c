import { answerPolicyRef, policyStandingRef } from '@enlace/contract/identity/policies/policy.refs.gen.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';

function standingQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['policy', 'standing', userId] as const,
    queryFn: ({ signal }) => call(policyStandingRef, { signal }),
    enabled: userId !== undefined,
  });
}

/** Above every screen of a client until the current policy is accepted or, if that suffices, seen. */
export function PolicyNotice() {
  const { t } = useTranslation('standing');
  const client = useQueryClient();
  const user = useUser();
  // While acting as a client the policy can be viewed, not accepted.
  const canAnswer = useCan('account.write');
  const query = standingQuery(user?.id);
  const pending = useQuery(query).data?.pending;
  const answer = useMutation({
    mutationFn: (version: number) => call(answerPolicyRef, { body: { version } }),
    onSuccess: (standing) => client.setQueryData(query.queryKey, standing),
  });
  if (!pending || !canAnswer) return null;
  const { version, needsConsent, summary } = pending;
  const change = summary[toWireLocale(currentLocale())];
  return (
    <Box phone={{ p: '8px 12px 0' }} fixed pt={12} px={16}>
      <Callout
        tone={needsConsent ? 'warn' : 'info'}
        title={needsConsent ? t(($) => $.standing.policy.accept) : t(($) => $.standing.policy.notice)}
        action={
          <Button size="sm" loading={answer.isPending} onClick={() => answer.mutate(version)}>
            {needsConsent ? t(($) => $.standing.policy.doAccept) : t(($) => $.standing.policy.doSee)}
          </Button>
        }
      >
        {change !== '' && `${change} `}
        <TextLink to={paths.policy} newTab>
          {t(($) => $.standing.policy.read)}
        </TextLink>
        {answer.error && ` ${errorText(answer.error)}`}
      </Callout>
    </Box>
  );
}
