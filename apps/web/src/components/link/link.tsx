import { type ComponentProps, type ComponentType, createContext, use } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

type Navigation = {
  Link: ComponentType<LinkProps>;
  /** Opens another screen; resolves when it is shown. */
  go: (path: string, options?: { replace?: boolean }) => Promise<void>;
};

function DocumentLink({ to, replace: _replace, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** Without a router every screen is a document of its own. */
const byDocument: Navigation = {
  Link: DocumentLink,
  go(path, { replace = false } = {}) {
    if (replace) window.location.replace(path);
    else window.location.assign(path);
    // What waits for the next screen waits until this document ends.
    return new Promise(() => undefined);
  },
};

/** The app gives the router's navigation here: see `app/routed-navigation.tsx`. */
export const NavigationContext = createContext(byDocument);

/** For parts that the sign-in shows too, which loads without the router. Other screens use the router's own link. */
export function Link(props: LinkProps) {
  const { Link: Shown } = use(NavigationContext);
  return <Shown {...props} />;
}

export function useGo(): Navigation['go'] {
  return use(NavigationContext).go;
}
