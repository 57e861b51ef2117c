import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { holdKeys } from '#lib/keyboard/taken-keys.ts';
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

/** In the place of a part that will take the keyboard: until it is there, keys are no shortcuts, and Esc gives it up. */
function Awaited({ onGiveUp, isSecret }: { onGiveUp: () => void; isSecret: boolean }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onGiveUp();
  });
  useLayoutEffect(() => {
    const release = holdKeys({ isSecret });
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => {
      release();
      document.removeEventListener('keydown', listener, { capture: true });
    };
  }, [isSecret]);
  return null;
}

/**
 * A part of a screen whose code loads on demand. Without a connection it waits in its Suspense boundary. If loading
 * fails, the rest of the screen stays with everything typed in it, and the part can be retried. A part that can be closed
 * will take the keyboard: its props have `onClose` or `onCancel`, and no shortcut runs while it loads. `isSecret`: it begins
 * with a password, and what is typed for it meanwhile is not shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSecret = false }: { isSecret?: boolean } = {},
): ComponentType<Props> {
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
        {close ? (
          <Suspense fallback={<Awaited onGiveUp={close} isSecret={isSecret} />}>
            <Part {...props} />
          </Suspense>
        ) : (
          <Part {...props} />
        )}
      </PartBoundary>
    );
  };
}
