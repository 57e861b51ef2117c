import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadPatiently } from '#lib/lazy/load-patiently.ts';
import { isMissingCode } from '#lib/lazy/missing-code.ts';
import { MissingPart } from './missing-part.tsx';

type BoundaryProps = { children: ReactNode; instead: ReactNode };
type BoundaryState = { error: unknown };

/** Contains the loading failure of a part; any other error propagates to the screen. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isMissingCode(error)) throw error;
    return this.props.instead;
  }
}

/** The part's own close callback, if its props have one. */
function closingOf(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: unknown; onCancel?: unknown };
  const close = onClose ?? onCancel;
  return typeof close === 'function' ? () => void close() : undefined;
}

/**
 * A part of a screen whose code loads on demand. Without a connection it waits in its Suspense boundary. If loading
 * fails, the rest of the screen stays with everything typed in it, and the part can be retried.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () => lazy(async () => ({ default: await loadPatiently(load) }));
  let current: ComponentType<Props> = ask();
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0);
    const Part = current;
    const close = closingOf(props);
    const forget = () => {
      // React caches the failure of a lazy component; only a new one retries.
      current = ask();
    };
    const retry = () => {
      forget();
      setTries(tries + 1);
    };
    const giveUp =
      close &&
      (() => {
        forget();
        close();
      });
    return (
      <PartBoundary key={tries} instead={<MissingPart hasTried={tries > 0} onRetry={retry} onGiveUp={giveUp} />}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
