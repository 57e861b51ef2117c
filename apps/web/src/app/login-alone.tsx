import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { LoginPage } from '#features/identity/sign-in/pages/login.page.tsx';
import { LoadFailureScreen } from './errors/load-failure-screen.tsx';
import { isLoginAlone } from './first-screen.ts';

/**
 * Entries that the router made before this page was loaded again count as parts of the same document: the way back to
 * one of them only changes the address.
 */
function reloadElsewhere(): void {
  if (!isLoginAlone()) window.location.reload();
}

class LoginBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <LoadFailureScreen error={error} />;
  }
}

/**
 * The login as a document of its own: a visit that begins there loads neither router nor route table, and leaves by
 * loading the next document. Whoever comes to the login from another screen sees it as a route (decision 0059).
 */
export function LoginAlone() {
  useEffect(() => {
    window.addEventListener('popstate', reloadElsewhere);
    return () => window.removeEventListener('popstate', reloadElsewhere);
  }, []);
  return (
    <LoginBoundary>
      <Suspense fallback={null}>
        <LoginPage arrival={{}} />
      </Suspense>
    </LoginBoundary>
  );
}
