import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { onProofNeeded } from '#lib/api/proof.ts';
import { loadNamespaces } from '#lib/i18n/i18n.ts';

const ProofDialog = lazyPart(async () => {
  const [{ ProofDialog: component }] = await Promise.all([import('./proof-dialog.tsx'), loadNamespaces(['security'])]);
  return component;
});

type Question = { answer: (isProven: boolean) => void };

type Props = {
  /** Further ways to prove it beside the password; call `onProven` when one of them has worked. */
  otherWays?: (way: { onProven: () => void }) => ReactNode;
};

/** Asks for a proof of identity whenever a call needs one; mounted once, over all signed-in screens. */
export function ProofHost({ otherWays }: Props) {
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  useEffect(() => onProofNeeded(() => new Promise<boolean>((resolve) => setQuestion({ answer: resolve }))), []);
  if (!question) return null;
  const settle = (isProven: boolean) => {
    setQuestion(undefined);
    question.answer(isProven);
  };
  return (
    <Suspense fallback={null}>
      <ProofDialog
        onProven={() => settle(true)}
        onCancel={() => settle(false)}
        otherWays={otherWays?.({ onProven: () => settle(true) })}
      />
    </Suspense>
  );
}
