import type { PushDevice } from '@enlace/contract/workspace/notifications/push.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { SettingRow } from '../../components/setting-row.tsx';
import { useDeviceName } from '../../security/use-device-name.ts';
import { pushDevicesQuery, pushStateQuery, useRemovePush, useTestPush, useTurnPushOn } from '../api/push.queries.ts';

type Work = { remove: ReturnType<typeof useRemovePush>; test: ReturnType<typeof useTestPush>; isDisabled: boolean };

function DeviceItem({ device, work: { remove, test, isDisabled } }: { device: PushDevice; work: Work }) {
  const { t } = useTranslation('preferences');
  const formats = useFormats();
  const name = useDeviceName()(device.device);
  const when = formats.relative(device.reachedAt ?? device.createdAt);
  return (
    <Row lineBottom as="li" wrap gap={8} py={12}>
      <Box flex="1 1 200px" shrink>
        <Row as="p" wrap gap={8} weight="medium">
          {name}
          {device.isCurrent && <StatusBadge tone="live">{t(($) => $.preferences.push.here)}</StatusBadge>}
        </Row>
        <Text size={12} tone="faint">
          {device.reachedAt === null
            ? t(($) => $.preferences.push.added, { when })
            : t(($) => $.preferences.push.reached, { when })}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="ghost"
        disabled={isDisabled}
        loading={test.isPending && test.variables === device.id}
        aria-label={t(($) => $.preferences.push.testNamed, { device: name })}
        onClick={() =>
          test.mutate(device.id, { onSuccess: () => showToast({ text: t(($) => $.preferences.push.tested) }) })
        }
      >
        {t(($) => $.preferences.push.test)}
      </Button>
      <Button
        size="sm"
        disabled={isDisabled}
        loading={remove.isPending && remove.variables.id === device.id}
        aria-label={t(($) => $.preferences.push.removeNamed, { device: name })}
        onClick={() => remove.mutate({ id: device.id, isCurrent: device.isCurrent })}
      >
        {t(($) => $.preferences.push.remove)}
      </Button>
    </Row>
  );
}

/** This browser's own switch, or why it has none. */
function HereRow({ isHere, isDisabled }: { isHere: boolean; isDisabled: boolean }) {
  const { t } = useTranslation('preferences');
  const state = useQuery(pushStateQuery).data;
  const turnOn = useTurnPushOn();
  const userId = useUser()?.id;
  if (isHere || state === undefined) return null;
  const help = state === 'blocked' || state === 'unsupported' ? state : 'help';
  return (
    <SettingRow label={t(($) => $.preferences.push.title)} help={t(($) => $.preferences.push[help])}>
      {help === 'help' && (
        <Button
          disabled={isDisabled || userId === undefined}
          loading={turnOn.isPending}
          onClick={() => {
            if (userId === undefined) return;
            turnOn.mutate(userId, {
              onSuccess: (isAllowed) => {
                if (isAllowed) showToast({ text: t(($) => $.preferences.push.turnedOn) });
              },
            });
          }}
        >
          {t(($) => $.preferences.push.turnOn)}
        </Button>
      )}
      <FailureCallout failure={turnOn.error} />
    </SettingRow>
  );
}

/** Browsers that show notifications while the app is closed. */
export function PushDevices({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('preferences');
  const query = useQuery(pushDevicesQuery);
  const { data } = query;
  const remove = useRemovePush();
  const test = useTestPush();
  if (!data) return <Unloaded query={query} rows={1} />;
  return (
    <>
      <HereRow isHere={data.items.some(({ isCurrent }) => isCurrent)} isDisabled={isDisabled} />
      <FailureCallout failure={remove.error ?? test.error} />
      {data.items.length > 0 && (
        <Box as="ul" aria-label={t(($) => $.preferences.push.devices)}>
          {data.items.map((device) => (
            <DeviceItem key={device.id} device={device} work={{ remove, test, isDisabled }} />
          ))}
        </Box>
      )}
    </>
  );
}
