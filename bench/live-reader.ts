import { request } from 'node:http';

export type Arrival = { id: string; at: number };
export type LiveReader = {
  /** Events of received messages, in order of arrival. */
  arrivals: Arrival[];
  /** Resolves when the stream reported that it is ready. */
  ready(): Promise<void>;
  close(): void;
};

const retryMs = 200;

/** One browser's live stream as in the web app: it resumes from its cursor whenever the connection ends. */
export function openLiveReader({ url, token }: { url: string; token: string }): LiveReader {
  const arrivals: Arrival[] = [];
  let cursor: string | undefined;
  let isClosed = false;
  let hang = (): void => undefined;
  let notifyReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    notifyReady = resolve;
  });

  function take(frame: string): void {
    const at = performance.now();
    const id = /^id: (.*)$/m.exec(frame)?.[1];
    if (id !== undefined) cursor = id;
    if (frame.includes('event: ready')) notifyReady();
    if (frame.includes('event: message.received')) arrivals.push({ id: id ?? '', at });
    if (frame.includes('event: resync')) throw new Error('the stream lost its place');
  }

  function connect(): void {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    const again = (): void => {
      if (!isClosed) setTimeout(connect, retryMs);
    };
    const call = request(`${url}/api/live${query}`, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      let rest = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) take(frame);
      });
      reply.once('close', again);
    });
    call.once('error', again);
    hang = () => call.destroy();
    call.end();
  }

  connect();
  return {
    arrivals,
    ready: () => ready,
    close() {
      isClosed = true;
      hang();
    },
  };
}
