import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadPatiently } from '#lib/lazy/load-patiently.ts';
import { isMissingCode } from '#lib/lazy/missing-code.ts';
import { MissingPart } from './missing-part.tsx';

type BoundaryProps = { children: ReactNode; instead: ReactNode };
type BoundaryState = { error: unknown };

/** Keeps the failure of a part from taking the screen along; any other error is the screen's. */
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

/** How a part is closed by whoever opened it, when its props say so. */
function closingOf(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: unknown; onCancel?: unknown };
  const close = onClose ?? onCancel;
  return typeof close === 'function' ? () => void close() : undefined;
}

/**
 * A part of a screen whose code comes when it is needed. Without connection it waits, in its Suspense boundary. When it does not
 * come at all, the screen around it stays with what is being written in it, and the part can be asked for again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () => lazy(async () => ({ default: await loadPatiently(load) }));
  let current: ComponentType<Props> = ask();
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0);
    const Part = current;
    const close = closingOf(props);
    const forget = () => {
      // React keeps the failure of a lazy component; only another one asks again.
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
