// The files that anyone may fetch to check the registry with stock tools: the registry itself, always; its signatures, the
// curator's key and the history only while the raw signature holds here, else 404.
import { Hono } from 'hono/tiny';
import type { Provenance } from '../../domain/signing/provenance.ts';
import { SIGNED_FILE_NAMES } from '../../domain/signing/signatures.ts';
import { entityTag, revalidate } from './caching.ts';
import { documentHeaders } from './headers.ts';

/** Caches may keep a file this long, in seconds, before they ask again with its ETag. */
const MAX_AGE_SECONDS = 300;

/** The published files as a sub-app to mount at `/`. `provenance` is asked on each request, so it should cache. */
export const publishedFiles = (provenance: () => Promise<Provenance>): Hono => {
  const app = new Hono();
  // The routes exist whether or not the registry is signed.
  for (const name of SIGNED_FILE_NAMES) {
    app.get(`/${name}`, async (context) => {
      const { files, sha256 } = await provenance();
      const file = files.find((candidate) => candidate.name === name);
      const open = { ...documentHeaders(new URL(context.req.url).origin), 'Access-Control-Allow-Origin': '*' };
      if (file === undefined) return context.json({ error: 'not_found' }, 404, open);
      const tag = name === 'registry.json' ? `"${sha256}"` : await entityTag(file.body);
      const caching = { 'Content-Type': file.type, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` };
      return revalidate(context, { body: file.body, headers: { ...open, ...caching }, tag });
    });
  }
  return app;
};
