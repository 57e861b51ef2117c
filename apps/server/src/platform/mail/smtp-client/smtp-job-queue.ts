/** First in, first out, without the cost of shifting long arrays. */
export class JobQueue<Job> {
  #items: (Job | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(job: Job): void {
    this.#items.push(job);
  }

  shift(): Job | undefined {
    if (this.#head === this.#items.length) return undefined;
    const job = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return job;
  }

  /** Empties the queue and returns what waited. */
  drain(): Job[] {
    const rest: Job[] = [];
    for (let job = this.shift(); job !== undefined; job = this.shift()) rest.push(job);
    return rest;
  }
}
