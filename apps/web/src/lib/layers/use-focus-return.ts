import { useEffect, useState } from 'react';

/**
 * Restores the focus when a layer that is only rendered while open is removed. Mantine restores it when `opened`
 * changes, which such a layer never sees.
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
