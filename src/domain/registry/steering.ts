// Finds text that addresses the model instead of describing its subject (prompt injection). A model reads every field of
// the registry, so a field may only state facts. A text that is found here is refused, not repaired.

const KINDS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'asks to set instructions aside',
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|guideline|above|previous|prior|earlier)/i,
  ],
  ['speaks of the prompt', /\b(?:system|developer|hidden|initial) (?:prompt|message|instruction)/i],
  [
    'gives the reader a role',
    /\byou(?: are|'re) (?:now|an? (?:ai|assistant|agent|model))\b|\b(?:act|behave) as (?:an?|the) (?:ai|assistant|agent|system|admin)/i,
  ],
  [
    'tells the reader what to do',
    /\byou (?:must|shall|have to|are required to)\b|\b(?:always|never) (?:call|recommend|answer|respond|say|choose|prefer|tell|use this)\b/i,
  ],
  [
    'asks to keep something from someone',
    /\b(?:do not|don't|never|without) (?:tell|telling|mention|mentioning|reveal|revealing|inform|informing|ask|asking|warn|warning)\b/i,
  ],
  [
    'asks to call a tool',
    /\b(?:call|invoke|run|execute|trigger) (?:the|this|your)\b.{0,30}\b(?:tool|function|command|script|code)\b/i,
  ],
  [
    'asks for secrets',
    /\b(?:send|post|upload|share|give|paste|print|output|reveal|include)\b.{0,40}\b(?:(?:your|the user'?s?) (?:password|api key|secret|token|credential|private key)|conversation|chat history)/i,
  ],
  [
    'imitates the frame of a conversation',
    /^\s*(?:system|assistant|user|human|developer|tool)\s*:|<\||\|>|\[\/?inst\]|<<\/?sys>>|\bend of (?:instructions|prompt|context)\b/i,
  ],
  ['names a tool of this server', /\b(?:get_sources|list_categories|get_provenance|get_endorsements)\b/i],
  [
    'holds an address, which belongs in a url field',
    /\b(?:https?|ftp|file|javascript|data):\/\/|\b(?:javascript|data):\S|\bwww\.\S/i,
  ],
];

/**
 * How `text` tries to steer its reader; undefined where it only states something. Ignores case, accents and variants of
 * letters, and treats dashes and underscores between words as spaces.
 */
export const steeringIn = (text: string): string | undefined => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ');
  const spaced = plain.replaceAll('_', ' ');
  return KINDS.find(([, pattern]) => pattern.test(plain) || pattern.test(spaced))?.[0];
};
