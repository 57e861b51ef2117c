import {
  type HistoryAction,
  type HistoryGroup,
  historyGroups,
  isHistoryAction,
} from '@enlace/contract/workspace/history/history-actions.ts';

/** Key of an action's text: a dot would address a nested part of the catalogue. */
export type ActionKey = HistoryAction extends infer Action
  ? Action extends `${infer Group}.${infer Verb}`
    ? `${Group}_${Verb}`
    : never
  : never;

/** Undefined for an action this version has no text for. */
export function actionKey(action: string): ActionKey | undefined {
  // NOTE: exactly what the type does to each action of the list.
  return isHistoryAction(action) ? (action.replace('.', '_') as ActionKey) : undefined;
}

export function knownGroup(group: string): HistoryGroup | undefined {
  return historyGroups.find((each) => each === group);
}
