export type StreamMessage = { event: string; data: string; id: string | undefined };

/** Incremental parser of `text/event-stream` (WHATWG HTML §9.2.6): accepts text in any chunks, emits whole messages. */
export function createEventStreamParser(onMessage: (message: StreamMessage) => void): (chunk: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | undefined;

  function dispatch(): void {
    if (data.length > 0 || event !== '')
      onMessage({ event: event === '' ? 'message' : event, data: data.join('\n'), id });
    event = '';
    data = [];
  }

  function readField(line: string): void {
    if (line.startsWith(':')) return;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
  }

  return (chunk) => {
    rest += chunk;
    // A final CR may be half of CRLF: keep it until the next chunk decides.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') dispatch();
      else readField(line);
    }
  };
}
