// The part of cli-progress that is used here; the package has no types of its own.
declare module 'cli-progress' {
  class SingleBar {
    constructor(options: { format: string; clearOnComplete: boolean; stream: NodeJS.WritableStream });
    start(total: number, done: number): void;
    update(done: number): void;
    stop(): void;
  }
  const cliProgress: { SingleBar: typeof SingleBar };
  export default cliProgress;
  export type { SingleBar };
}
