import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** `?nuevo=lista` (shortcuts) begins a live list. */
export function useListFromAddress({ canChange, onBegin }: { canChange: boolean; onBegin: () => void }): void {
  const [params] = useSearchParams();
  const isAsked = params.get('nuevo') === 'lista' && canChange;
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
