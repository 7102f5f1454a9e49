// The application of one deployment: its MCP endpoints and its pages. Apart from the entry, so that it also runs in Node.
import { type App, createApp } from '../http/site/app.ts';
import type { Deployment } from './deployment.ts';
import { ENDPOINTS, edgeEndpoint } from './endpoints.ts';

/** The application. */
export const appOf = (deployment: Deployment): App => {
  const endpoints = ENDPOINTS.map(([route, tools]) => [route, edgeEndpoint(deployment, route, tools)] as const);
  return createApp({ ...deployment, endpoints: Object.fromEntries(endpoints) });
};
