import { createContext, type Ref, type RefCallback, useRef } from 'react';

// Stubs for the router's framework mode and instrumentation, which the app does not use: see vite.config.ts.

export const FrameworkContext = createContext(undefined);

export function PrefetchPageLinks(): null {
  return null;
}

export function usePrefetchBehavior(): [isWanted: false, ref: Ref<HTMLAnchorElement>, handlers: object] {
  return [false, useRef(null), {}];
}

export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

export function getRouteInstrumentationUpdates(): object {
  return {};
}

export function instrumentClientSideRouter<T>(router: T): T {
  return router;
}
