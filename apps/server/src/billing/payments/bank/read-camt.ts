import { isCurrency } from '@enlace/contract/billing/money/currencies.ts';
import { fromDecimal } from '@enlace/contract/billing/money/money.ts';
import { paymentLimits } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { SaxesParser } from 'saxes';
import { AppError } from '#platform/errors.ts';
import { fileEmpty, fileUnsafe, formatUnknown, lineUnreadable, tooManyEntries } from './bank.errors.ts';
import type { StatementEntry } from './bank.types.ts';

/** A node of the document, without namespace: CAMT.053 has many versions that differ in parts we do not read. */
type Node = { name: string; currency: string | null; text: string; children: Node[]; line: number };

const maxDepth = 40;
const maxNodes = 2_000_000;

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Parses a tree of elements; a document that declares entities is rejected, however harmless. */
function parseXml(text: string): Node {
  const root: Node = { name: '', currency: null, text: '', children: [], line: 0 };
  const open: Node[] = [root];
  let nodes = 0;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw fileUnsafe();
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (open.length > maxDepth || nodes > maxNodes) throw fileUnsafe();
    const node: Node = {
      name: local(name),
      currency: attributes['Ccy'] ?? null,
      text: '',
      children: [],
      line: parser.line,
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (piece) => {
    const last = open.at(-1);
    if (last && last !== root) last.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw formatUnknown();
  }
  return root;
}

function at(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  let current = node;
  for (const name of path) current = current?.children.find((child) => child.name === name);
  return current;
}

function textAt(node: Node, ...path: readonly string[]): string {
  return at(node, ...path)?.text.trim() ?? '';
}

function all(node: Node, name: string): Node[] {
  return node.children.filter((child) => child.name === name);
}

function findAll(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

function money(node: Node | undefined): { minor: number; currency: string } | undefined {
  const currency = node?.currency?.toUpperCase() ?? '';
  if (!node || !isCurrency(currency)) return undefined;
  const minor = fromDecimal(node.text.trim(), currency);
  return minor === undefined ? undefined : { minor, currency };
}

/** The payer's text: free text, and the creditor reference, which is separate. */
function referenceOf(details: Node): string {
  const remittance = at(details, 'RmtInf');
  const free = remittance ? all(remittance, 'Ustrd').map((node) => node.text.trim()) : [];
  const structured = remittance ? all(remittance, 'Strd').map((node) => textAt(node, 'CdtrRefInf', 'Ref')) : [];
  const endToEnd = textAt(details, 'Refs', 'EndToEndId');
  const parts = [...structured, ...free, endToEnd === 'NOTPROVIDED' ? '' : endToEnd];
  return parts.filter((part) => part !== '').join(' ');
}

function payerOf(details: Node): string {
  return (
    textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
    textAt(details, 'RltdPties', 'Dbtr', 'Nm') ||
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm') ||
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Nm')
  );
}

function bookedOn(entry: Node): Temporal.PlainDate {
  const text = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (day === undefined) throw lineUnreadable(entry.line);
  return Temporal.PlainDate.from(day);
}

function signOf(entry: Node): number {
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT';
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  // The reversal of a debit is marked as a credit, but it is our own money coming back, and vice versa.
  return isCredit && !isReversal ? 1 : -1;
}

type Part = { details: Node | undefined; amount: { minor: number; currency: string }; bankId: string | null };

/** A batch booking can contain many payments: each with its own amount is one entry. */
function partsOf(entry: Node, account: string): Part[] {
  const whole = money(at(entry, 'Amt'));
  if (!whole) throw lineUnreadable(entry.line);
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  const name = (own: string, index: number) => {
    const id = own || (reference === '' ? '' : `${reference}#${index}`);
    return id === '' ? null : `${account}:${id}`;
  };
  const details = all(entry, 'NtryDtls').flatMap((node) => all(node, 'TxDtls'));
  if (details.length <= 1)
    return [{ details: details[0], amount: whole, bankId: reference === '' ? null : `${account}:${reference}` }];
  const parts = details.map((each, index) => ({
    details: each,
    amount: money(at(each, 'Amt')) ?? money(at(each, 'AmtDtls', 'TxAmt', 'Amt')),
    bankId: name(textAt(each, 'Refs', 'AcctSvcrRef') || textAt(each, 'Refs', 'TxId'), index),
  }));
  const sum = parts.reduce((total, { amount }) => total + (amount?.minor ?? Number.NaN), 0);
  const complete = parts.flatMap(({ amount, ...part }) => (amount ? [{ ...part, amount }] : []));
  // Parts that do not add up to the booked amount are ignored.
  return sum === whole.minor ? complete : [{ details: details[0], amount: whole, bankId: name('', 0) }];
}

function isBooked(entry: Node): boolean {
  const status = at(entry, 'Sts');
  const code = textAt(entry, 'Sts', 'Cd') || (status?.text.trim() ?? '');
  return code === '' || code === 'BOOK';
}

/** Movements of a bank statement in ISO 20022 (CAMT.053, any version). */
export function readCamt(bytes: Buffer): StatementEntry[] {
  // The declaration may name another encoding; ISO 20022 requires UTF-8.
  const document = parseXml(new TextDecoder('utf-8').decode(bytes).replace(/^\ufeff/, ''));
  const statements = findAll(document, 'Stmt');
  if (at(document, 'Document', 'BkToCstmrStmt') === undefined || statements.length === 0) throw formatUnknown();
  const entries = statements.flatMap((statement) => {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
    return all(statement, 'Ntry')
      .filter(isBooked)
      .flatMap((entry) =>
        partsOf(entry, account).map(({ details, amount, bankId }) => ({
          bookedOn: bookedOn(entry),
          amountMinor: signOf(entry) * amount.minor,
          currency: amount.currency,
          reference: (details ? referenceOf(details) : textAt(entry, 'AddtlNtryInf')).slice(0, 1000),
          payerName: (details ? payerOf(details) : '').slice(0, 200),
          bankId,
        })),
      );
  });
  if (entries.length === 0) throw fileEmpty();
  if (entries.length > paymentLimits.statementEntries) throw tooManyEntries(paymentLimits.statementEntries);
  return entries;
}
