import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { readReturnPlace } from '#lib/navigation/return-place.ts';

/** For clients sent here by a purchase to complete their billing details: explains what to do and links back. */
export function ReturnNote({ isFilled }: { isFilled: boolean }) {
  const { t } = useTranslation('personal');
  const [query] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const back = readReturnPlace(query);
  const isKnown = back !== undefined;
  useEffect(() => {
    if (isKnown) place.current?.scrollIntoView({ block: 'start' });
  }, [isKnown]);
  if (back === undefined) return null;
  return (
    <div ref={place}>
      <Callout
        tone={isFilled ? 'ok' : 'info'}
        title={isFilled ? t(($) => $.personal.billing.returnReady) : t(($) => $.personal.billing.returnFirst)}
        action={
          isFilled && (
            <LinkButton variant="primary" size="sm" to={back}>
              {t(($) => $.personal.billing.returnAction)}
            </LinkButton>
          )
        }
      />
    </div>
  );
}
