// What one route of the site answers, before its headers are added.
import type { Context } from 'hono';
import { jsonFile } from '../../domain/json.ts';
import type { Html, Site } from '../../web/site.ts';

/** A 404 is never cached. */
export type Answer = {
  readonly body: Html | string | Promise<string>;
  readonly type: string;
  readonly status?: 404;
  /** Beside the headers of every answer of this type, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The answer of a route; undefined leaves the request to the next one. */
export type Render = (site: Site, context: Context) => Answer | undefined;

export const page = (body: Html): Answer => ({ body, type: 'text/html; charset=utf-8' });
export const markdown = (body: string): Answer => ({ body, type: 'text/markdown; charset=utf-8' });
export const jsonAnswer = (value: object): Answer => ({ body: jsonFile(value), type: 'application/json' });
