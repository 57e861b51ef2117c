import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when a layer that is rendered only while it is open goes away. Mantine gives it back
 * when `opened` changes, which such a layer never sees.
 */
export function useFocusReturn(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
