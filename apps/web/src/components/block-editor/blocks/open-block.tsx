import { createContext, type ReactNode, use, useMemo, useState } from 'react';

type OpenBlock = {
  /** The block whose form is open; the preview marks it. */
  openId: string | null;
  open: (id: string | null) => void;
};

const OpenBlockContext = createContext<OpenBlock>({ openId: null, open: () => undefined });

export function OpenBlockProvider({ children }: { children: ReactNode }) {
  const [openId, open] = useState<string | null>(null);
  const value = useMemo(() => ({ openId, open }), [openId]);
  return <OpenBlockContext value={value}>{children}</OpenBlockContext>;
}

export function useOpenBlock(): OpenBlock {
  return use(OpenBlockContext);
}
