import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseCatalogSearch, parseIdeaSearch } from './catalog/catalog-search.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'

const pages = createRoute({
  getParentRoute: () => rootRoute,
  id: 'catalog',
  component: lazyRouteComponent(() => import('./catalog/catalog-page.tsx'), 'CatalogPage'),
  validateSearch: searchWith(parseCatalogSearch),
})
const ideas = page(pages, '/catalog', () => import('./catalog/catalog-ideas.tsx'), 'CatalogIdeas')
const idea = page(
  rootRoute,
  '/catalog/ideas/$id',
  () => import('./catalog/idea-page.tsx'),
  'IdeaPage',
  searchWith(parseIdeaSearch),
)

/** Where operations edit what members can ask for. */
export const catalogRoutes = [pages.addChildren([ideas]), idea]
