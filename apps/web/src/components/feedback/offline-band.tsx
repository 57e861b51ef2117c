import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconWifiOff } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Says on top of a screen that there is no connection; the screen stays usable. */
export function OfflineBand() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <Row
          z="calc(var(--z-loading) + 1)"
          relative
          wrap
          gap={0}
          gapX={10}
          minH={40}
          px={20}
          py={8}
          size={13}
          fill="warn-soft"
          lineBottom
          tone="warn"
        >
          <Icon of={IconWifiOff} size={16} />
          <Text as="strong" weight="semibold">
            {t(($) => $.common.failure.offline)}
          </Text>
          <Text as="span" tone="muted">
            {t(($) => $.common.offlineHelp)}
          </Text>
        </Row>
      )}
    </div>
  );
}
