import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { onProofNeeded } from '#lib/api/proof.ts';
import { loadNamespaces } from '#lib/i18n/i18n.ts';

async function loadProofDialog() {
  const [{ ProofDialog: component }] = await Promise.all([import('./proof-dialog.tsx'), loadNamespaces(['security'])]);
  return component;
}

const ProofDialog = lazyPart(loadProofDialog, { isSecret: true });

type Question = { answer: (isProven: boolean) => void };

type Props = {
  /** Alternatives to the password; call `onProven` when one succeeded. */
  otherTransports?: (way: { onProven: () => void }) => ReactNode;
};

/** Requests re-authentication whenever a call needs it; mounted once, above all signed-in screens. */
export function ProofHost({ otherTransports }: Props) {
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  useEffect(() => {
    let answer: Question['answer'] | undefined;
    const stop = onProofNeeded(
      () =>
        new Promise<boolean>((resolve) => {
          answer = resolve;
          setQuestion({ answer });
        }),
    );
    return () => {
      stop();
      // Whoever signs out leaves it open; what waits for it would wait for ever, and every later call with it.
      answer?.(false);
    };
  }, []);
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
        otherTransports={otherTransports?.({ onProven: () => settle(true) })}
      />
    </Suspense>
  );
}
