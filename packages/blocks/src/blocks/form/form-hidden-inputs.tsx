import type { ReactNode } from 'react';
import type { PageContext } from '../../page/page-context.ts';
import { formControls } from './form-submission.ts';

/** What every form of a page sends besides the visitor's answers, and the honeypot. */
export function FormHiddenInputs({ blockId, context }: { blockId: string; context: PageContext }): ReactNode {
  return (
    <>
      <input type="hidden" name={formControls.block} value={blockId} />
      <input type="hidden" name={formControls.renderedAt} value={context.formRenderedAt ?? ''} />
      <input type="hidden" name={formControls.elapsed} value="" />
      <input type="hidden" name={formControls.idempotencyKey} value="" />
      <input type="hidden" name={formControls.timeZone} value="" />
      <input type="hidden" name={formControls.proofOfWork} value="" />
      <p className="hp" aria-hidden="true">
        <label>
          {context.texts.honeypot}
          <input type="text" name={formControls.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}

/** The sentences the form's script shows. */
export function formScriptMessages({ texts }: PageContext): string {
  return JSON.stringify({ ...texts.formErrors, checking: texts.formChecking, sending: texts.formSending });
}
