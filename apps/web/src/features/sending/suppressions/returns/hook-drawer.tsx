import type { ReturnCall, ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type HookArea, returnCallsQuery } from './return-hooks.queries.ts';
import { AddressLine, SetupSteps } from './setup-steps.tsx';

function CallRow({ call }: { call: ReturnCall }) {
  const { t } = useTranslation('returns');
  const formats = useFormats();
  const { receivedAt, handledAt, events } = call;
  return (
    <Row lineBetween as="li" wrap justify="between" gap={2} gapX={16} py={10} size={13} tabular align="stretch">
      <time dateTime={receivedAt}>{formats.dateTime(receivedAt)}</time>
      <Text as="span" tone="muted">
        {handledAt === null
          ? t(($) => $.returns.unread)
          : t(($) => $.returns.news, { count: events, n: formats.number(events) })}
      </Text>
    </Row>
  );
}

function Calls({ area, id }: { area: HookArea; id: string }) {
  const { t } = useTranslation('returns');
  const query = useQuery(returnCallsQuery(area, id));
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={3} />;
  if (data.items.length === 0)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.returns.noCalls)}
      </Text>
    );
  return (
    <Box as="ul" aria-label={t(($) => $.returns.calls)}>
      {data.items.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </Box>
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
      <Stack gap={24}>
        {lastRefusal !== null && lastRefusedAt !== null && (
          <Callout tone="warn" title={t(($) => $.returns.refused[lastRefusal])}>
            {t(($) => $.returns.refusedHelp[lastRefusal], { when: formats.dateTime(lastRefusedAt) })}
          </Callout>
        )}
        <Stack as="section" gap={12}>
          <Text as="h3" size={13} weight="semibold">
            {t(($) => $.returns.setup)}
          </Text>
          <SetupSteps provider={provider} />
          <AddressLine address={url} />
          {provider === 'postmark' && (
            <Text size={13} tone="muted">
              {t(($) => $.returns.hidden)}
            </Text>
          )}
        </Stack>
        <Stack as="section" gap={12}>
          <Text as="h3" size={13} weight="semibold">
            {t(($) => $.returns.calls)}
          </Text>
          <Calls area={area} id={id} />
        </Stack>
      </Stack>
    </SideDrawer>
  );
}
