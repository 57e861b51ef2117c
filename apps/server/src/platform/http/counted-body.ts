import { IncomingMessage } from 'node:http';

/** So many chunks may be of any size; further ones must average this many bytes each. */
const freePieces = 4096;
const leastBytes = 32;

/**
 * A request whose body may not be sent in tiny chunks: a million one-byte chunks cost a million times the work of one
 * read, on the thread that reads everybody's requests. The sender's connection is closed.
 */
export class CountedBody extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;
  #isReleased = false;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null) {
      this.#pieces += 1;
      this.#bytes += chunk.length;
      if (this.#pieces > freePieces + this.#bytes / leastBytes) {
        this.socket.destroy();
        return false;
      }
    }
    return super.push(chunk, encoding);
  }

  /**
   * Node calls this when the response was sent before the body was read, and would then discard the rest without
   * `push`: read and discarded like this, its chunks still count.
   */
  _dump(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.removeAllListeners('data');
    // Received in full, with nothing left to discard, as most are: the end is announced without reading on, as Node does.
    if (this.complete && !this.destroyed && this.readableLength === 0) this.read(0);
    else this.resume();
  }
}
