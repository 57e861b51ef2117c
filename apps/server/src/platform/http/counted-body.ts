import { IncomingMessage } from 'node:http';

/** So many pieces may be as small as they like; further ones must bring this many bytes each on average. */
const freePieces = 4096;
const leastBytes = 32;

/**
 * A request whose body may not be cut into crumbs: a million chunks of one byte cost a million times the work of one read, and
 * the reader of everybody else's requests does it. The connection of whoever sends them ends.
 */
export class CountedBody extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;
  #isLetGo = false;

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
   * Node calls this when the answer was given before the body was read, and would then pass over the rest without `push`: read
   * and thrown away like this, its pieces still count.
   */
  _dump(): void {
    if (this.#isLetGo) return;
    this.#isLetGo = true;
    this.removeAllListeners('data');
    this.resume();
  }
}
