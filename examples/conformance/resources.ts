// The binary resource that the conformance suite reads.
import type { Resource } from '../../src/catalog/resource.ts';
import { RED_PIXEL_PNG } from './samples.ts';

const BINARY = { uri: 'test://static-binary', mimeType: 'image/png' };

export const FIXTURE_RESOURCES: readonly Resource<unknown>[] = [
  { listing: { ...BINARY, name: 'static-binary' }, read: async () => ({ ...BINARY, blob: RED_PIXEL_PNG }) },
];
