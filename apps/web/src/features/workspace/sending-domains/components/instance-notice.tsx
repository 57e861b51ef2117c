import { confirmInstanceRef } from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { instanceQuery, showInstance } from '../api/sending.queries.ts';

/** Above every screen of the operator while sending is blocked because the database was restored or copied. */
export function InstanceNotice() {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const canConfirm = useCan('sending.manage');
  const canRead = useCan('overview.read');
  const { data } = useQuery({ ...instanceQuery, enabled: canRead });
  const confirm = useMutation({
    mutationFn: () => call(confirmInstanceRef, {}),
    onSuccess: (instance) => showInstance(client, instance),
  });
  if (!data || data.heldSince === null) return null;
  const { mails, campaigns } = data.waiting;
  return (
    <Box phone={{ p: '12px 14px 0' }} pt={12} px={20}>
      <Callout
        tone="danger"
        title={t(($) => $.sending.instance.title)}
        action={
          canConfirm && (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
              {t(($) => $.sending.instance.confirm)}
            </Button>
          )
        }
      >
        {t(($) => $.sending.instance.reasons[data.reason ?? 'other_mark'])}{' '}
        {t(($) => $.sending.instance.waiting, { mails, campaigns })}
      </Callout>
      <FailureCallout failure={confirm.error ?? undefined} />
    </Box>
  );
}
