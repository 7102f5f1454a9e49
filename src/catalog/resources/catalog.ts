// The resources and templates that every transport serves; array order is wire order.
import type { Registry } from '../../domain/registry/registry.ts';
import { type CategoryPorts, categoryResources, categoryTemplate } from './category.ts';
import { historyResource } from './history.ts';
import { type RegistryPorts, registryResource } from './registry.ts';
import type { Resource, ResourceTemplate } from './resource.ts';

export type ResourcePorts = CategoryPorts & RegistryPorts;

/** The resources of `registry`. */
export const resourcesOf = (registry: Registry): readonly Resource<ResourcePorts>[] => [
  registryResource(registry),
  ...(registry.seq === undefined ? [] : [historyResource]),
  ...categoryResources(registry),
];

export const TEMPLATES: readonly ResourceTemplate<ResourcePorts>[] = [categoryTemplate];
