import type { Label, LabelColour } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useState } from 'react';
import { matches } from './folder-tree.rules.ts';
import { type Carried, carriedBy, labelChanges, pressed } from './label-state.rules.ts';
import type { CollectionActions, SubjectLinks } from './use-collection-actions.ts';

type Options = {
  ids: readonly string[];
  subjects: readonly SubjectLinks[];
  actions: CollectionActions;
  onDone: () => void;
};

/** A row of the list; without a colour, the label that typing would create. */
type Option = { key: string; name: string; colour: LabelColour | undefined; state: Carried };

/** Key of the row that creates a label. */
const newKey = 'new';

function knownStates({ labels }: CollectionActions, subjects: readonly SubjectLinks[], unknown: number) {
  return new Map<string, Carried>(labels.map(({ id }) => [id, carriedBy(id, subjects, unknown)]));
}

/** Labels being chosen. Nothing is written, and no label created, before `save`. */
export function useLabelChoice({ ids, subjects, actions, onDone }: Options) {
  const { labels } = actions;
  const [before] = useState(() => knownStates(actions, subjects, ids.length - subjects.length));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Carried>>(before);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const wanted = typed.trim();
  const isNew = wanted !== '' && !labels.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const options: Option[] = labels
    .filter(({ name }) => matches(name, typed))
    .map(({ id, name, colour }) => ({ key: id, name, colour, state: chosen.get(id) ?? 'none' }));
  if (isNew) options.push({ key: newKey, name: wanted, colour: undefined, state: 'none' });
  const current = options[at ?? (wanted === '' ? -1 : 0)]?.key;
  const changes = labelChanges(before, chosen);

  async function write(states: ReadonlyMap<string, Carried>, name: string | undefined): Promise<void> {
    if (isBusy) return;
    let created: Label | undefined;
    if (name !== undefined) {
      setBusy(true);
      created = await actions.createLabel(name);
      setBusy(false);
      // Stays open with the reason.
      if (!created) return;
    }
    const { addIds, removeIds } = labelChanges(before, states);
    onDone();
    await actions.labelSubjects(ids, { addIds: created ? [...addIds, created.id] : addIds, removeIds }, created);
  }
  const withPressed = (key: string) => new Map(chosen).set(key, pressed(chosen.get(key) ?? 'none'));

  return {
    typed,
    options,
    current,
    isBusy,
    isChanged: changes.addIds.length + changes.removeIds.length > 0,
    type(text: string): void {
      setTyped(text);
      setAt(undefined);
    },
    step(by: 1 | -1): void {
      if (options.length === 0) return;
      const from = at ?? (wanted === '' ? -1 : 0);
      setAt((Math.max(from, by === 1 ? -1 : 0) + by + options.length) % options.length);
    },
    /** A click changes one and keeps the list open for more; the new one is created at once with the others. */
    press(key: string): void {
      if (key === newKey) void write(chosen, wanted);
      else setChosen(withPressed(key));
    },
    /** Gives or takes the current label and closes; without one, what was clicked. */
    enter(): void {
      if (current === newKey) void write(chosen, wanted);
      else void write(current === undefined ? chosen : withPressed(current), undefined);
    },
    save: () => void write(chosen, undefined),
  };
}
export type LabelChoice = ReturnType<typeof useLabelChoice>;
