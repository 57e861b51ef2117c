import { createContext, type ReactNode, use } from 'react';

const BarEnd = createContext<ReactNode>(null);

/** The shell's content at the right end of every sheet bar. */
export function BarEndProvider({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <BarEnd value={value}>{children}</BarEnd>;
}

export function useBarEnd(): ReactNode {
  return use(BarEnd);
}
