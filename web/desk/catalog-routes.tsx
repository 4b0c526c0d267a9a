import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseCatalogSearch, parseIdeaSearch } from './catalog/catalog-search.ts'

/** Where operations keep what members can ask for. */
export function catalogRoutes(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    id: 'catalog',
    component: lazyRouteComponent(() => import('./catalog/catalog-page.tsx'), 'CatalogPage'),
    validateSearch: parseCatalogSearch,
  })
  const ideas = createRoute({
    getParentRoute: () => page,
    path: '/catalog',
    component: lazyRouteComponent(() => import('./catalog/catalog-ideas.tsx'), 'CatalogIdeas'),
  })
  const idea = createRoute({
    getParentRoute: () => root,
    path: '/catalog/ideas/$id',
    component: lazyRouteComponent(() => import('./catalog/idea-page.tsx'), 'IdeaPage'),
    validateSearch: parseIdeaSearch,
  })
  return [page.addChildren([ideas]), idea]
}
