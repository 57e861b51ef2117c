import { contactLimits } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { DuplicatePolicy, FieldChange, ImportProblem } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { mayBecome, splitName, suppressedStatuses } from '#audience/contacts/contacts.rules.ts';
import type { FieldValues, KnownPerson, NewAddress, PersonUpdate, StagedPerson } from '../imports.types.ts';

export type MergeInput = {
  known: KnownPerson;
  staged: StagedPerson;
  policy: DuplicatePolicy;
  /** Addresses that belong to others or must never return. */
  closed: ReadonlyMap<string, 'email_taken' | 'suppressed' | 'erased'>;
  labelIds: readonly string[];
  folderId: string | null;
  names: {
    labelNameOf: ReadonlyMap<string, string>;
    folderNameOf: ReadonlyMap<string, string>;
    topicNameOf: ReadonlyMap<string, string>;
  };
};
export type Merged = { update: PersonUpdate; diff: FieldChange[]; problems: ImportProblem[] };

const texts = ['firstName', 'lastName', 'company', 'city', 'language', 'timeZone', 'notes'] as const;
const fieldNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  city: 'city',
  language: 'language',
  timeZone: 'time_zone',
  notes: 'notes',
} as const;

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A name derived from an address does not count. */
function hasOwnName({ name, email, phone }: KnownPerson): boolean {
  return name !== '' && name !== email && name !== phone;
}

function mergeFields({ known, staged, policy }: MergeInput): FieldValues {
  const fields = { ...known.fields };
  for (const [key, value] of Object.entries(staged.fields)) {
    const own = fields[key];
    const isEmpty = own === undefined || own === '' || (Array.isArray(own) && own.length === 0);
    if (policy === 'overwrite' || isEmpty) fields[key] = value;
  }
  return fields;
}

function mergeName({ known, staged, policy }: MergeInput): Partial<PersonUpdate> {
  const mayReplace = staged.hasName && (policy === 'overwrite' || !hasOwnName(known));
  if (!mayReplace || staged.name === known.name) return {};
  const isSplit = staged.firstName !== null || staged.lastName !== null;
  return { name: staged.name, ...(isSplit ? {} : splitName(staged.name)) };
}

/** Somebody who must not be written to stays so; only a pending person becomes subscribed. */
function mergeStatus({ known, staged }: MergeInput, email: string | null): PersonUpdate['status'] {
  if (suppressedStatuses.includes(known.status)) return known.status;
  if (suppressedStatuses.includes(staged.status))
    return mayBecome(known.status, staged.status) ? staged.status : known.status;
  return staged.status === 'subscribed' && known.status === 'pending' && email !== null ? 'subscribed' : known.status;
}

function diffOf({ known, names }: MergeInput, update: PersonUpdate): FieldChange[] {
  const folderName = (id: string | null) => (id === null ? '' : (names.folderNameOf.get(id) ?? ''));
  const diff: FieldChange[] = [];
  const compare = (field: string, before: unknown, after: unknown) => {
    if (!same(before, after)) diff.push({ field, before: shownValue(before), after: shownValue(after) });
  };
  compare('name', known.name, update.name);
  for (const key of texts) compare(fieldNames[key], known[key], update[key]);
  compare('email', known.emails, [...known.emails, ...update.addEmails.map(({ value }) => value)]);
  compare('phone', known.phones, [...known.phones, ...update.addPhones.map(({ value }) => value)]);
  if (known.phone !== null && update.phone !== known.phone && update.addPhones.length === 0)
    compare('phone', known.phone, update.phone);
  compare('status', known.status, update.status);
  for (const key of new Set([...Object.keys(known.fields), ...Object.keys(update.fields)]))
    compare(`field:${key}`, known.fields[key], update.fields[key]);
  if (update.addLabelIds.length > 0)
    diff.push({
      field: 'labels',
      before: '',
      after: update.addLabelIds.map((id) => names.labelNameOf.get(id) ?? '').join(', '),
    });
  if (update.addTopicIds.length > 0) {
    const namesOf = (ids: readonly string[]) => ids.map((id) => names.topicNameOf.get(id) ?? '').join(', ');
    diff.push({
      field: 'topics_declined',
      before: namesOf(known.topicIds),
      after: namesOf([...known.topicIds, ...update.addTopicIds]),
    });
  }
  if (update.folderId !== undefined)
    diff.push({ field: 'folder', before: folderName(known.folderId), after: folderName(update.folderId) });
  return diff;
}

function addressesOf(values: readonly string[], labels: readonly string[]): NewAddress[] {
  return values.map((value, index) => ({ value, label: labels[index] || null }));
}

/** What a person said no to counts also where known people stay as they are: that is no detail to ignore. */
function objections(input: MergeInput, addTopicIds: string[]): Merged {
  const { known, staged } = input;
  const { emails: _emails, phones: _phones, ...same } = known;
  const status = suppressedStatuses.includes(staged.status) ? mergeStatus(input, known.email) : known.status;
  const added = { addEmails: [], addPhones: [], addLabelIds: [], addTopicIds };
  const update = { ...same, status, ...added, folderId: undefined };
  return { update, diff: diffOf(input, update), problems: [] };
}

/** What the file changes in an existing contact. Empty cells never remove anything. */
export function mergePerson(input: MergeInput): Merged {
  const { known, staged, policy, closed } = input;
  const problems: ImportProblem[] = [];
  const addTopicIds = staged.topicIds.filter((id) => !known.topicIds.includes(id));
  if (policy === 'skip') return objections(input, addTopicIds);
  const text: Record<string, unknown> = {};
  for (const key of texts) {
    const value = staged[key];
    if (value !== null && value !== '' && (policy === 'overwrite' || known[key] === null || known[key] === ''))
      text[key] = value;
  }
  let room = contactLimits.addresses - known.emails.length - known.phones.length;
  const fits = (value: string) => {
    room -= 1;
    if (room < 0) problems.push({ column: '', value, code: 'over_limit' });
    return room >= 0;
  };
  const addEmails = addressesOf(staged.emails, staged.emailLabels).filter(({ value }) => {
    const reason = closed.get(value);
    if (known.emails.includes(value)) return false;
    if (reason) problems.push({ column: '', value, code: reason });
    return !reason && fits(value);
  });
  const addPhones = addressesOf(staged.phones, staged.phoneLabels).filter(
    ({ value }) => !known.phones.includes(value) && fits(value),
  );
  const wanted = staged.phones.find(
    (value) => known.phones.includes(value) || addPhones.some((each) => each.value === value),
  );
  const email = known.email ?? addEmails[0]?.value ?? null;
  const phone = (policy === 'overwrite' ? wanted : undefined) ?? known.phone ?? addPhones[0]?.value ?? null;
  const isFree = policy === 'overwrite' || known.folderId === null;
  const update: PersonUpdate = {
    name: known.name,
    firstName: known.firstName,
    lastName: known.lastName,
    company: known.company,
    city: known.city,
    language: known.language,
    timeZone: known.timeZone,
    notes: known.notes,
    ...mergeName(input),
    ...text,
    email,
    phone,
    fields: mergeFields(input),
    status: mergeStatus(input, email),
    addEmails,
    addPhones,
    addLabelIds: input.labelIds.filter((id) => !known.labelIds.includes(id)),
    addTopicIds,
    folderId: input.folderId !== null && isFree && input.folderId !== known.folderId ? input.folderId : undefined,
  };
  return { update, diff: diffOf(input, update), problems };
}
