import type { AdminInvoice, InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { countFiguresOff } from '#operation/operator/figures.queries.ts';
import type { Scene } from '#billing/subscriptions/billing.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import type { Figure, Ledger } from './ledger.ts';
import type { Oracle } from './oracle.ts';

/** Everything that shows a client's money, and the expected values. */
export type Checked = {
  scene: Scene;
  client: TestClient;
  oracle: Oracle;
  ledger: Ledger;
  read<Reply>(url: string): Promise<Reply>;
  /** A file, as the operator downloads it. */
  readText(url: string): Promise<string>;
  fail(text: string): never;
};

const sum = (all: readonly number[]) => all.reduce((so, each) => so + each, 0);

function same({ fail }: Checked, what: string, { said, wanted }: { said: unknown; wanted: unknown }): void {
  if (JSON.stringify(said) !== JSON.stringify(wanted))
    fail(`${what} says ${JSON.stringify(said)}, and it is ${JSON.stringify(wanted)}`);
}

/** The lists of the operator and of the client, the file, and each invoice. */
async function checkLists(checked: Checked): Promise<void> {
  const { client, oracle, read } = checked;
  const { items } = await read<{ items: AdminInvoice[] }>(`/api/admin/invoices?limit=100&clientId=${client.userId}`);
  const own = await read<{ items: InvoiceSummary[] }>('/api/invoices?limit=100');
  const invoices = items.filter(({ kind }) => kind === 'invoice');
  same(checked, 'the number of invoices', { said: invoices.length, wanted: oracle.accounts.size });
  for (const { id, fullNumber, dueMinor, collectedMinor, refundedMinor } of invoices) {
    const { came, went } = oracle.account(id);
    const wanted = [oracle.owed(id), came, went];
    same(checked, fullNumber ?? id, { said: [dueMinor, collectedMinor, refundedMinor], wanted });
    const ofClient = own.items.find((invoice) => invoice.id === id);
    const said = [ofClient?.dueMinor, ofClient?.collectedMinor, ofClient?.refundedMinor];
    same(checked, `the client’s own ${fullNumber}`, { said, wanted });
  }
  await checkFile(checked);
}

async function checkFile(checked: Checked): Promise<void> {
  const { client, oracle, readText } = checked;
  const text = await readText(`/api/admin/invoices/export.csv?clientId=${client.userId}`);
  const [head = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  // From the right: the name of a buyer may contain a comma.
  const column = (name: string) =>
    sum(rows.map((row) => Math.round(Number(row.split(',').at(names.indexOf(name) - names.length)) * 100)));
  const { totalMinor, collectedMinor, refundedMinor, dueMinor } = oracle.figures();
  const said = [column('net') + column('tax_amount'), ...['collected', 'refunded', 'due'].map(column)];
  same(checked, 'the file', { said, wanted: [totalMinor, collectedMinor, refundedMinor, dueMinor] });
}

/** The sums over the list, and the balance, debt and credit shown to the client. */
async function checkFigures(checked: Checked): Promise<void> {
  const { client, oracle, read } = checked;
  type Sums = { sums: Record<string, number>[]; counts: Record<string, number> };
  const { sums, counts } = await read<Sums>(`/api/admin/invoices/figures?clientId=${client.userId}`);
  const wanted = oracle.figures();
  for (const [name, minor] of Object.entries(wanted))
    same(checked, `${name} of the list`, { said: sums[0]?.[name] ?? 0, wanted: minor });
  const open = [...oracle.accounts.keys()].filter((id) => oracle.owed(id) > 0);
  same(checked, 'the number of open ones', { said: counts.open, wanted: open.length });
  same(checked, 'the number of failed ones', { said: counts.failed, wanted: oracle.failed().length });
  type Own = { balances: { dueMinor: number; creditMinor: number }[] };
  const { balances } = await read<Own>('/api/invoices');
  const own = [balances[0]?.dueMinor ?? 0, balances[0]?.creditMinor ?? 0];
  same(checked, 'the client’s page', { said: own, wanted: [wanted.dueMinor, oracle.creditMinor] });
  await checkSubscription(checked);
}

/** What the engine uses: credit, unpaid invoices, arrears, purchases that wait for their money. */
async function checkSubscription(checked: Checked): Promise<void> {
  const { oracle, read, fail } = checked;
  const held = await read<Subscription>('/api/datasuscription');
  same(checked, 'the credit of the subscription', { said: held.creditMinor, wanted: oracle.creditMinor });
  for (const { id, dueMinor } of held.unpaidInvoices)
    same(checked, 'an unpaid invoice of the subscription', { said: dueMinor, wanted: oracle.owed(id) });
  if (held.pendingStart) {
    const { invoiceId, dueMinor } = held.pendingStart;
    same(checked, 'a start that waits', { said: dueMinor, wanted: oracle.owed(invoiceId) });
  }
  const isBehind = held.state === 'past_due' || held.state === 'suspended' || held.dunning !== null;
  if (isBehind && oracle.figures().dueMinor === 0) fail(`${held.state}, and nothing is owed`);
  const { items } = await read<{ items: PackagePurchase[] }>('/api/packages/purchases');
  for (const { invoiceId, dueMinor } of items)
    if (invoiceId !== null && dueMinor !== null)
      same(checked, 'a package that waits', { said: dueMinor, wanted: oracle.owed(invoiceId) });
}

/** The dashboard over all clients, the head of the whole list, and the sums both are read from. */
async function checkDashboard(checked: Checked): Promise<void> {
  const { scene, ledger, read } = checked;
  const overview = await read<OperatorOverview>('/api/admin/overview?period=12m');
  const { from, to } = overview;
  const money = overview.money.find(({ currency }) => currency === 'EUR');
  const of = (figure: Figure) => ledger.sum(figure, { from, to });
  const [issued, collected, refunded] = [of('issued'), of('collected'), of('refunded')];
  const said = [
    ...[money?.issued.totalMinor, money?.collected.minor, money?.refunded.minor, money?.netCollectedMinor],
    ...[money?.outstanding.invoices, money?.outstanding.dueMinor, money?.failed.invoices, money?.failed.dueMinor],
  ].map((minor) => minor ?? 0);
  const owed = ledger.owed();
  const failed = ledger.failed();
  const debts = [owed.invoices, owed.dueMinor, failed.invoices, failed.dueMinor];
  const wanted = [issued, collected, refunded, collected - refunded, ...debts];
  same(checked, 'the dashboard', { said, wanted });
  type Sums = { sums: Record<string, number>[] };
  const { sums } = await read<Sums>(`/api/admin/invoices/figures?currency=EUR&from=${from}&until=${to}`);
  const head = ['totalMinor', 'collectedMinor', 'refundedMinor'].map((name) => sums[0]?.[name] ?? 0);
  same(checked, 'the head of the list', { said: head, wanted: [issued, collected, refunded] });
  same(checked, 'the drift of the sums', { said: await scene.kit.database.db.system(countFiguresOff), wanted: [] });
}

/** No line is credited for more than was billed with it, and the credit carries the line's own tax. */
async function checkGivenBack({ scene, client: { owner }, fail }: Checked): Promise<void> {
  const rows = await scene.kit.database.adminSql<{ number: string; billed: number; back: number; taxes: number }[]>`
    with gone as (
      select i.rectifies_id as invoice_id, l.position, -l.net_minor as minor, l.tax_code, l.rate_ppm, l.tax_category
        from invoices i join invoice_lines l on l.owner_id = i.owner_id and l.invoice_id = i.id
       where i.owner_id = ${owner} and i.kind = 'credit_note'
      union all
      select l.reduces_id, l.reduces_line, -l.net_minor, l.tax_code, l.rate_ppm, l.tax_category
        from invoice_lines l where l.owner_id = ${owner} and l.reduces_id is not null)
    select i.full_number || ' ' || l.position as number, l.net_minor::int as billed, coalesce(sum(g.minor), 0)::int as back,
           count(*) filter (where g.rate_ppm <> l.rate_ppm or g.tax_code <> l.tax_code or g.tax_category <> l.tax_category)::int as taxes
      from invoices i
      join invoice_lines l on l.owner_id = i.owner_id and l.invoice_id = i.id
      left join gone g on g.invoice_id = l.invoice_id and g.position = l.position
     where i.owner_id = ${owner} and i.kind = 'invoice' and l.net_minor > 0 group by i.full_number, l.position, l.net_minor`;
  for (const { number, billed, back, taxes } of rows) {
    if (back > billed) fail(`${back} of ${billed} went back of ${number}`);
    if (taxes > 0) fail(`a line that gives back a part of ${number} has another tax`);
  }
}

/** The same including money refunded without a document, and taxes; each rounds once. */
async function checkWithMoney({ scene, client: { owner }, oracle, fail }: Checked): Promise<void> {
  const rows = await scene.kit.database.adminSql<{ id: string; billed: number; reduced: number; roundings: number }[]>`
    select i.id, (select sum(l.net_minor * (1 + l.rate_ppm / 1000000.0)) from invoice_lines l
                   where l.owner_id = i.owner_id and l.invoice_id = i.id and l.net_minor > 0)::float8 as billed,
           coalesce(-sum(r.net_minor * (1 + r.rate_ppm / 1000000.0)), 0)::float8 as reduced, 2 + count(r.*)::int as roundings
      from invoices i left join invoice_lines r on r.owner_id = i.owner_id and r.reduces_id = i.id
     where i.owner_id = ${owner} and i.kind = 'invoice' group by i.owner_id, i.id`;
  for (const { id, billed, reduced, roundings } of rows) {
    const { totalMinor, credited, waived } = oracle.account(id);
    // A credit note includes what was refunded as money before it.
    const back = Math.max(credited, Math.min(totalMinor, credited + waived)) + reduced;
    if (back > billed + roundings) fail(`${back} of ${billed} went back, with taxes`);
  }
}

/**
 * For the line that billed a period, the engine counts on no more than the documents left of it. Parts after a pause
 * contain days of the part before, which were credited there.
 */
async function checkParts({ scene, client: { owner }, fail }: Checked): Promise<void> {
  const rows = await scene.kit.database.adminSql<{ number: string; asked: number; left: number; back: number }[]>`
    select i.full_number || ' ' || p.line as number, p.asked::int as asked, p.left::int as left,
           (select coalesce(-sum(b.net_minor), 0)::int
              from invoice_lines l
              join invoice_lines o on o.owner_id = l.owner_id and o.invoice_id = l.invoice_id
               and (o.position = l.position or (o.kind = 'discount' and o.subscription_id = l.subscription_id))
              join invoice_lines b on b.owner_id = o.owner_id
               and ((b.reduces_id = o.invoice_id and b.reduces_line = o.position)
                    or (b.position = o.position and b.invoice_id in (
                          select c.id from invoices c where c.owner_id = o.owner_id and c.rectifies_id = o.invoice_id)))
             where l.owner_id = i.owner_id and l.invoice_id = i.id and l.position = p.line) as back
      from (select owner_id, invoice_id, invoice_line as line, sum(asked_minor) filter (where reason <> 'resume') as asked,
                   sum(asked_minor - returned_minor - lowered_minor) as left
              from subscription_periods where owner_id = ${owner} and invoice_id is not null and invoice_line is not null
             group by 1, 2, 3) p
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id`;
  for (const { number, asked, left, back } of rows) {
    const max = asked - Math.min(asked, Math.max(0, back));
    if (left > max) fail(`the engine counts on ${left} of ${number}, and ${max} of ${asked} is left`);
  }
}

/** Checks everything that shows money, after an act. */
export async function checkBooks(checked: Checked): Promise<void> {
  await checkLists(checked);
  await checkFigures(checked);
  await checkDashboard(checked);
  await checkGivenBack(checked);
  await checkWithMoney(checked);
  await checkParts(checked);
}
