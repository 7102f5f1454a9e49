// The application of one deployment: its MCP endpoints and its pages. Apart from the entry, so that it also runs in Node.
import { type App, type AppParts, createApp } from '../http/site/app.ts';
import type { Deployment } from './deployment.ts';
import { ENDPOINTS, edgeEndpoint } from './endpoints.ts';

/** The application; `why` explains what a question typed on the page finds, and without it the page does not say. */
export const appOf = (deployment: Deployment, why?: AppParts['why']): App => {
  const endpoints = ENDPOINTS.map(([route, tools]) => [route, edgeEndpoint(deployment, route, tools)] as const);
  return createApp({ ...deployment, why, endpoints: Object.fromEntries(endpoints) });
};
