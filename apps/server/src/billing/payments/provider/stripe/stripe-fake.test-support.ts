import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { readForm, type FormValue } from './stripe-form.test-support.ts';

type Thing = Record<string, unknown> & { id: string; object: string };

/** What the next matching call does instead of succeeding. */
export type Fault = {
  /** `POST /v1/payment_intents` */
  call: string;
  does:
    | 'silent_after' // done, but the answer never arrives
    | 'silent_before' // nothing done, and no answer
    | { status: number; error: Record<string, unknown> };
};

export type FakeEvent = { id: string; body: string };

const clock = 1_800_000_000;

/** A fake Stripe on loopback: stores the calls this product makes, and signs events about them. */
export class StripeFake {
  readonly secret = 'whsec_prueba';
  readonly calls: { call: string; key: string | null; form: Record<string, FormValue> }[] = [];
  readonly events: FakeEvent[] = [];
  /** Keys this account does not know. */
  readonly wrongKeys = new Set<string>();
  readonly #things = new Map<string, Thing>();
  readonly #answers = new Map<string, { form: string; status: number; body: unknown }>();
  #faults: Fault[] = [];
  #server: Server | undefined;
  #count = 0;
  base = '';

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake has no port');
    this.base = `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  fail(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  /** Charges that were made, whatever was reported about them. */
  charges(): Thing[] {
    return [...this.#things.values()].filter(
      ({ object, status }) => object === 'payment_intent' && status === 'succeeded',
    );
  }

  thing(id: string): Thing {
    const thing = this.#things.get(id);
    if (!thing) throw new Error(`the fake has no ${id}`);
    return thing;
  }

  /** The client completes Stripe's setup page with this card. */
  completeSetup(sessionId: string, card: { brand: string; last4: string; method?: string }): void {
    const session = this.thing(sessionId);
    const method = this.#put({
      id: card.method ?? this.#id('pm'),
      object: 'payment_method',
      type: 'card',
      customer: session['customer'],
      card: { brand: card.brand, last4: card.last4, exp_month: 8, exp_year: 2031 },
    });
    const intent = this.#put({
      id: this.#id('seti'),
      object: 'setup_intent',
      status: 'succeeded',
      payment_method: method.id,
    });
    Object.assign(session, { status: 'complete', setup_intent: intent.id });
    this.emit('checkout.session.completed', session);
  }

  /** The client pays on Stripe's own page. */
  completePage(sessionId: string): string {
    const session = this.thing(sessionId);
    const intent = this.#put({
      id: this.#id('pi'),
      object: 'payment_intent',
      status: 'succeeded',
      created: clock,
      currency: 'eur',
      customer: session['customer'],
      metadata: session['metadata'],
      last_payment_error: null,
      next_action: null,
    });
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    this.emit('payment_intent.succeeded', intent);
    this.emit('checkout.session.completed', session);
    return intent.id;
  }

  /** The payer answers their bank. */
  answerBank(intentId: string, isApproved: boolean): void {
    const intent = this.thing(intentId);
    if (isApproved) {
      Object.assign(intent, { status: 'succeeded', next_action: null });
      this.emit('payment_intent.succeeded', intent);
      return;
    }
    const last_payment_error = { code: 'payment_intent_authentication_failure' };
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error });
    this.emit('payment_intent.payment_failed', intent);
  }

  dispute(intentId: string, status: string): void {
    const type = status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created';
    this.emit(type, { id: `dp_${intentId}`, object: 'dispute', status, payment_intent: intentId });
  }

  emit(type: string, object: Record<string, unknown>, created = clock + this.events.length): FakeEvent {
    const id = this.#id('evt');
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    const event = { id, body };
    this.events.push(event);
    return event;
  }

  signature(body: string, { at, secret = this.secret }: { at: number; secret?: string }): string {
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(4, '0')}`;
  }

  #put<T extends Thing>(thing: T): T {
    this.#things.set(thing.id, thing);
    return thing;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
    const url = new URL(request.url ?? '/', 'http://fake');
    const call = `${request.method} ${url.pathname}`;
    const text = request.method === 'GET' ? url.search.slice(1) : Buffer.concat(pieces).toString('utf8');
    const key = request.headers['idempotency-key'];
    const form = readForm(text);
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    this.calls.push({ call, key: typeof key === 'string' ? key : null, form });
    const at = this.#faults.findIndex((fault) => fault.call === call);
    const [fault] = at === -1 ? [] : this.#faults.splice(at, 1);
    if (fault?.does === 'silent_before') return void request.socket.destroy();
    if (typeof fault?.does === 'object') {
      this.#send(response, fault.does.status, { error: fault.does.error });
      return;
    }
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (this.wrongKeys.has(bearer)) {
      const error = { type: 'invalid_request_error', message: `Invalid API Key provided: ${bearer}` };
      this.#send(response, 401, { error });
      return;
    }
    if (known) {
      const isSame = known.form === text;
      const error = {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      };
      this.#send(response, isSame ? known.status : 400, isSame ? known.body : { error });
      return;
    }
    const { status, body } = this.#answer(call, form);
    if (typeof key === 'string' && request.method === 'POST') this.#answers.set(key, { form: text, status, body });
    if (fault?.does === 'silent_after') return void request.socket.destroy();
    this.#send(response, status, body);
  }

  #send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #answer(call: string, form: Record<string, FormValue>): { status: number; body: unknown } {
    const [method, path = ''] = call.split(' ');
    const [, , noun = '', ...rest] = path.split('/');
    if (noun === 'account')
      return {
        status: 200,
        body: { id: 'acct_1', object: 'account', business_profile: { name: 'Barro y Sal, S.L.' } },
      };
    if (noun === 'webhook_endpoints') return this.#endpoints(method ?? '', rest[0], form);
    if (noun === 'customers' && method === 'POST')
      return { status: 200, body: this.#put({ id: this.#id('cus'), object: 'customer', ...form }) };
    if (noun === 'payment_intents') return this.#intents(method ?? '', rest, form);
    if (noun === 'checkout') return this.#sessions(method ?? '', rest.slice(1), form);
    if (noun === 'refunds') return this.#refunds(method ?? '', form);
    if (noun === 'setup_intents') return this.#setupIntent(rest[0] ?? '');
    if (noun === 'payment_methods' && rest[1] === 'detach')
      return { status: 200, body: { id: rest[0], object: 'payment_method' } };
    return missing(path);
  }

  /** Where events are sent, as Stripe lists it: a secret is only ever in the answer that creates one. */
  endpoints(): Thing[] {
    return [...this.#things.values()].filter(({ object }) => object === 'webhook_endpoint');
  }

  #endpoints(method: string, id: string | undefined, form: Record<string, FormValue>) {
    if (method === 'GET') return { status: 200, body: { object: 'list', has_more: false, data: this.endpoints() } };
    if (method === 'DELETE') {
      const isThere = id !== undefined && this.#things.delete(id);
      return isThere ? { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } } : missing(id ?? '');
    }
    const { url, metadata, enabled_events } = form;
    const endpoint = this.#put({
      ...{ id: this.#id('we'), object: 'webhook_endpoint', status: 'enabled' },
      ...{ url, enabled_events, metadata: metadata ?? {} },
    });
    return { status: 200, body: { ...endpoint, secret: this.secret } };
  }

  #setupIntent(id: string) {
    const intent = this.#things.get(id);
    if (!intent) return missing(id);
    const { payment_method: method, ...others } = intent;
    return { status: 200, body: { ...others, payment_method: this.#things.get(String(method)) ?? null } };
  }

  #list(object: string, form: Record<string, FormValue>) {
    const data = [...this.#things.values()].filter(
      (thing) => thing.object === object && thing['customer'] === form['customer'],
    );
    return { status: 200, body: { object: 'list', has_more: false, data } };
  }

  #intents(method: string, [id, verb]: string[], form: Record<string, FormValue>) {
    if (id === undefined) return method === 'GET' ? this.#list('payment_intent', form) : this.#charge(form);
    const intent = this.#things.get(id);
    if (!intent) return missing(id);
    if (verb === 'cancel') {
      if (intent['status'] === 'succeeded') return refused('payment_intent_unexpected_state');
      intent['status'] = 'canceled';
      this.emit('payment_intent.canceled', intent);
    }
    return { status: 200, body: intent };
  }

  #charge(form: Record<string, FormValue>) {
    const { payment_method: card, off_session: unattended } = form;
    const intent = this.#put<Thing>({
      id: this.#id('pi'),
      object: 'payment_intent',
      status: 'succeeded',
      created: clock,
      amount: Number(form['amount']),
      currency: form['currency'],
      customer: form['customer'] ?? null,
      metadata: form['metadata'] ?? {},
      last_payment_error: null,
      next_action: null,
    });
    this.emit('payment_intent.created', { ...intent, status: 'requires_confirmation' });
    if (String(card).startsWith('pm_declined'))
      return this.#decline(intent, { code: 'card_declined', decline_code: 'generic_decline' });
    if (String(card).startsWith('pm_stolen'))
      return this.#decline(intent, { code: 'card_declined', decline_code: 'stolen_card' });
    if (String(card).startsWith('pm_bank')) {
      if (unattended === 'true') return this.#decline(intent, { code: 'authentication_required' });
      const url = `https://hooks.stripe.example/3ds/${intent.id}`;
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
      });
      this.emit('payment_intent.requires_action', intent);
      return { status: 200, body: intent };
    }
    this.emit('payment_intent.succeeded', intent);
    return { status: 200, body: intent };
  }

  #decline(intent: Thing, error: Record<string, string>) {
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    this.emit('payment_intent.payment_failed', intent);
    return {
      status: 402,
      body: { error: { type: 'card_error', message: 'declined', ...error, payment_intent: intent } },
    };
  }

  #sessions(method: string, [id, verb]: string[], form: Record<string, FormValue>) {
    if (id === undefined) {
      if (method === 'GET') return this.#list('checkout.session', form);
      const fresh = this.#id('cs_test');
      const session = this.#put({
        payment_intent: null,
        setup_intent: null,
        payment_status: 'unpaid',
        ...form,
        id: fresh,
        object: 'checkout.session',
        status: 'open',
        created: clock,
        customer: form['customer'] ?? null,
        metadata: form['metadata'] ?? {},
        url: `https://checkout.stripe.example/${fresh}`,
      });
      return { status: 200, body: session };
    }
    const session = this.#things.get(id);
    if (!session) return missing(id);
    if (verb === 'expire') {
      if (session['status'] !== 'open') return refused('checkout_session_not_open');
      session['status'] = 'expired';
      this.emit('checkout.session.expired', session);
    }
    return { status: 200, body: session };
  }

  #refunds(method: string, form: Record<string, FormValue>) {
    if (method === 'GET') {
      const data = [...this.#things.values()].filter(
        (thing) => thing.object === 'refund' && thing['payment_intent'] === form['payment_intent'],
      );
      return { status: 200, body: { object: 'list', has_more: false, data } };
    }
    const refund = this.#put({
      id: this.#id('re'),
      object: 'refund',
      amount: Number(form['amount']),
      currency: 'eur',
      status: 'succeeded',
      payment_intent: form['payment_intent'],
      metadata: form['metadata'] ?? {},
    });
    this.emit('refund.created', refund);
    return { status: 200, body: refund };
  }
}

function missing(what: string) {
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such thing: ${what}` } },
  };
}

function refused(code: string) {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, message: code } } };
}
