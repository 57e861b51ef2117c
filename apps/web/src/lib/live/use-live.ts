import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveClient, type LiveEventOf, type LiveKind, type LiveState } from './live-client.ts';

/** Runs `handler` for every live event of this kind while the component is mounted. */
export function useLive<K extends LiveKind>(kind: K, handler: (event: LiveEventOf<K>) => void): void {
  const onEvent = useEffectEvent(handler);
  useEffect(
    () =>
      liveClient.on(kind, (event) => {
        if (isKind(event, kind)) onEvent(event);
      }),
    [kind],
  );
}

/** Runs `handler` when events were lost and displayed data must be fetched again. */
export function useLiveResync(handler: () => void): void {
  const onResync = useEffectEvent(handler);
  useEffect(() => liveClient.onResync(() => onResync()), []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => liveClient.onState(listener),
    () => liveClient.state,
  );
}

function isKind<K extends LiveKind>(event: { kind: LiveKind }, kind: K): event is LiveEventOf<K> {
  return event.kind === kind;
}
