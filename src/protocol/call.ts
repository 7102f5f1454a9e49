// What passes between a transport and `answer`: what the transport knows of a message besides its body, and the reply.
import type { FaultName } from './faults.ts';
import type { EraName } from './versions.ts';

/** The HTTP headers that matter, with surrounding white space removed; undefined where absent. */
export type CallHeaders = {
  readonly protocolVersion: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
};

/** `headers` is absent on stdio. `session` is the id of the header-borne (HTTP) or process-borne (stdio) session. */
export type Call = { readonly headers?: CallHeaders; readonly session?: string | undefined };

/** What was run: a method and a tool that this server has, and what the tool says its answer was about. */
export type Ran = { readonly method: string; readonly tool?: string; readonly topic?: string };

/** `messages` are JSON texts to send in this order, none for a notification. */
export type Reply = {
  readonly messages: readonly string[];
  /** The one message, in two parts before its last brace, where the second is kept as UTF-8. */
  readonly kept?: { readonly start: string; readonly tail: Uint8Array };
  /** Absent where it was refused before its era was known. */
  readonly era?: EraName;
  /** Why it was refused, be it by an error or by a result that says so; absent on success. */
  readonly fault?: FaultName;
  /** The id of the session that was opened. */
  readonly session?: string;
  /** For statistics; absent where no method was reached. */
  readonly ran?: Ran;
};
