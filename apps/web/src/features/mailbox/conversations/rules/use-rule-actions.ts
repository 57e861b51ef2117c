import type { DragEndEvent } from '@dnd-kit/core';
import type { MailboxRule } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useMailboxRuleActions } from './mailbox-rules.queries.ts';
import { moved } from '#lib/form/option-lines.ts';

/** Actions on the list of rules; each reports its result and can be undone. */
export function useRuleActions(rules: readonly MailboxRule[]) {
  const { t } = useTranslation('rules');
  const formats = useFormats();
  const { order, turn, remove, restore, apply, undoApply } = useMailboxRuleActions();
  const [said, setSaid] = useState('');

  function move(from: number, to: number): void {
    const next = moved(rules, { from, to });
    const rule = rules[from];
    if (next === rules || !rule) return;
    order.mutate(next);
    setSaid(t(($) => $.rules.moved, { name: rule.name, position: to + 1, total: rules.length }));
  }
  function onDragEnd({ active, over }: DragEndEvent): void {
    const at = (id: unknown) => rules.findIndex((rule) => rule.id === id);
    if (over) move(at(active.id), at(over.id));
  }
  function onSwitch({ id, name }: MailboxRule, isEnabled: boolean): void {
    const text = isEnabled ? t(($) => $.rules.switchedOn, { name }) : t(($) => $.rules.switchedOff, { name });
    const undo = () => turn.mutateAsync({ id, isEnabled: !isEnabled });
    turn.mutate({ id, isEnabled }, { onSuccess: () => showToast({ text, undo }) });
  }
  function onRemove({ id, name }: MailboxRule): void {
    const undo = () => restore.mutateAsync(id);
    remove.mutate(id, { onSuccess: () => showToast({ text: t(($) => $.rules.removed, { name }), undo }) });
  }
  function onApply({ id }: MailboxRule): void {
    apply.mutate(id, {
      onSuccess({ looked, matched, unknown, undo }) {
        const total = formats.number(looked);
        const isChanged = [...undo.states, ...undo.conversationLinks, ...undo.contactLinks].length > 0;
        const text =
          matched === 0
            ? t(($) => $.rules.appliedNone, { looked: total })
            : isChanged
              ? t(($) => $.rules.applied, { count: matched, n: formats.number(matched), looked: total })
              : t(($) => $.rules.appliedBefore, { count: matched, n: formats.number(matched), looked: total });
        const rest = unknown === 0 ? [] : [t(($) => $.rules.unknown, { count: unknown, n: formats.number(unknown) })];
        showToast({
          text: [text, ...rest].join('. '),
          ...(isChanged ? { undo: () => undoApply.mutateAsync(undo) } : {}),
        });
      },
    });
  }
  const failure = [order, turn, remove, restore, apply, undoApply].find(({ error }) => error !== null)?.error;
  return { move, onDragEnd, onSwitch, onRemove, onApply, said, failure: failure ?? undefined };
}
