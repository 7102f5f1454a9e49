// The answer of /health: what is served, and whether the signature and the configuration hold.
import type { ListReview } from '../../domain/lists/lists.ts';
import { type Provenance, UNRELEASED } from '../../domain/signing/provenance.ts';
import { OPEN_HEADERS } from './headers.ts';
import type { SiteParts } from './site-parts.ts';

/**
 * 200 with `status: "ok"`, or 503 with `status: "failing"` and the reason. A signature that holds has `expired` beside it,
 * which is no failure: the answers say it, and code can still be deployed and rolled back. Another list that is left out is
 * no failure either: the own list does not depend on it.
 */
export const healthOf = (
  { version, configProblems, lists: { own } }: Pick<SiteParts, 'version' | 'configProblems' | 'lists'>,
  { sha256, signature }: Provenance,
  lists: ListReview,
): Response => {
  const reasons = [
    ...(signature.status === 'failed' ? [signature.reason] : []),
    ...(configProblems.length > 0 ? [`invalid configuration: ${configProblems.join('; ')}`] : []),
  ];
  const body = {
    status: reasons.length === 0 ? 'ok' : 'failing',
    ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
    version,
    registry: { version: own.version, updated: own.updated, categories: own.categories.length, sha256 },
    pubkey: own.curator.pubkey,
    signature: signature.status,
    ...(signature.status === 'unsigned' && signature.unreleased ? { notice: UNRELEASED } : {}),
    ...(signature.status === 'verified' ? { expired: signature.expired } : {}),
    ...(lists.lists === 0 ? {} : { federation: reviewFacts(lists) }),
  };
  const headers = { ...OPEN_HEADERS, 'Cache-Control': 'no-store' };
  return Response.json(body, { status: reasons.length === 0 ? 200 : 503, headers });
};

const reviewFacts = ({ lists, checked, topics, leftOut, unread }: ListReview): object => ({
  lists,
  checked,
  topics,
  left_out: leftOut,
  ...(unread.length === 0 ? {} : { unread_files: unread }),
});
