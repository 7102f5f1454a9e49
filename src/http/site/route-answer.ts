// What one route of the site answers, before its headers are added.
import type { Context } from 'hono';
import { jsonFile } from '../../domain/json.ts';
import type { Html, Site } from '../../web/site.ts';

/** A 404 is never cached. */
export type Answer = {
  readonly body: Html | string | Promise<string>;
  readonly type: string;
  readonly status?: 404;
};

/** The answer of a route; undefined leaves the request to the next one. */
type Render = (site: Site, context: Context) => Answer | undefined | Promise<Answer>;

/** `headers` add to the headers of the answer's type, or replace them. */
export type Route = readonly [path: string, render: Render, headers?: Readonly<Record<string, string>>];

export const page = (body: Html): Answer => ({ body, type: 'text/html; charset=utf-8' });
export const markdown = (body: string): Answer => ({ body, type: 'text/markdown; charset=utf-8' });
export const plain = (body: string): Answer => ({ body, type: 'text/plain; charset=utf-8' });
export const jsonAnswer = (value: object, type = 'application/json'): Answer => ({ body: jsonFile(value), type });
