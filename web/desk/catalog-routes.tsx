import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseCatalogSearch, parseIdeaSearch } from './catalog/catalog-search.ts'
import { rootRoute, searchWith } from './root-route.tsx'

const page = createRoute({
  getParentRoute: () => rootRoute,
  id: 'catalog',
  component: lazyRouteComponent(() => import('./catalog/catalog-page.tsx'), 'CatalogPage'),
  validateSearch: searchWith(parseCatalogSearch),
})
const ideas = createRoute({
  getParentRoute: () => page,
  path: '/catalog',
  component: lazyRouteComponent(() => import('./catalog/catalog-ideas.tsx'), 'CatalogIdeas'),
})
const idea = createRoute({
  getParentRoute: () => rootRoute,
  path: '/catalog/ideas/$id',
  component: lazyRouteComponent(() => import('./catalog/idea-page.tsx'), 'IdeaPage'),
  validateSearch: searchWith(parseIdeaSearch),
})

/** Where operations edit what members can ask for. */
export const catalogRoutes = [page.addChildren([ideas]), idea]
