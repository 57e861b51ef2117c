import { describe, expect, test } from 'vitest';
import { createEventStreamParser, type StreamMessage } from './event-stream.ts';

function messagesOf(chunks: readonly string[]): StreamMessage[] {
  const messages: StreamMessage[] = [];
  const parse = createEventStreamParser((message) => messages.push(message));
  for (const chunk of chunks) parse(chunk);
  return messages;
}

describe('server-sent events', () => {
  test('a message may arrive in any pieces', () => {
    expect(messagesOf(['id: 7\nda', 'ta: {"a":', '1}\n', '\n'])).toEqual([
      { event: 'message', data: '{"a":1}', id: '7' },
    ]);
  });
  test('comments are ignored and several data lines are one text', () => {
    expect(messagesOf([': hello\n\ndata: a\ndata: b\n\n'])).toEqual([
      { event: 'message', data: 'a\nb', id: undefined },
    ]);
  });
  test('a resync event comes through with its name', () => {
    expect(messagesOf(['event: resync\ndata: {}\n\n'])[0]?.event).toBe('resync');
  });
  test('CRLF cut between pieces does not make an empty line', () => {
    expect(messagesOf(['data: a\r', '\ndata: b\r\n\r\n'])).toEqual([{ event: 'message', data: 'a\nb', id: undefined }]);
  });
  test('an unfinished message is not delivered', () => {
    expect(messagesOf(['data: half\n'])).toEqual([]);
  });
});
