// The resources and templates that every transport serves; array order is wire order.
import type { Registry } from '../../domain/registry/registry.ts';
import type { Ports } from '../ports.ts';
import { categoryResources, categoryTemplate } from './category.ts';
import { historyResource } from './history.ts';
import { registryResource } from './registry.ts';
import type { Resource, ResourceTemplate } from './resource.ts';
import { trustedCategoryTemplate, trustedListTemplate, trustedResource } from './trusted.ts';

/** The resources of `registry`. */
export const resourcesOf = (registry: Registry): readonly Resource<Ports>[] => [
  registryResource(registry),
  ...(registry.seq === undefined ? [] : [historyResource]),
  ...categoryResources(registry),
  ...(registry.trusts === undefined ? [] : [trustedResource]),
];

/** The resource templates of `registry`. */
export const templatesOf = ({ trusts }: Registry): readonly ResourceTemplate<Ports>[] =>
  trusts === undefined ? [categoryTemplate] : [categoryTemplate, trustedListTemplate, trustedCategoryTemplate];
