import {
  type AnyRoute,
  type AnyValidator,
  type Constrain,
  createRootRoute,
  createRoute,
  type DefaultValidator,
  lazyRouteComponent,
  Outlet,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { paintBetweenPages } from '#web/kit/after-paint.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { isPartNotLoaded } from '#web/wire/lost-files.ts'
import { Desk } from './frame/desk.tsx'
import { OnItsWay } from './frame/on-its-way.tsx'

const NothingHere = lazyRouteComponent(() => import('./frame/nothing-here.tsx'), 'NothingHere')

export const rootRoute = createRootRoute({
  component: Desk,
  // what was pressed is painted before the next page is drawn
  beforeLoad: paintBetweenPages,
  notFoundComponent: NothingHere,
  errorComponent: ({ error }) => (
    <AlertBox variant="error">
      <p>{error instanceof Error ? error.message : 'An unexpected error occurred'}</p>
      {isPartNotLoaded(error) && (
        <Button variant="secondary" small onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </AlertBox>
  ),
})

/** How a route checks its search parameters. A link may leave out any of them. */
export function searchWith<Search>(parse: (given: unknown) => Search) {
  return (given: Partial<Search> & SearchSchemaInput) => parse(given)
}

/**
 * A page of its own chunk at a path under its parent's.
 * @param name what the chunk exports the page as
 * @param validateSearch checks its search parameters, where it has any
 */
export function page<
  Parent extends AnyRoute,
  const Path extends string,
  Chunk extends Record<string, unknown>,
  Search = undefined,
>(
  parent: Parent,
  path: Path,
  load: () => Promise<Chunk>,
  name: keyof Chunk,
  validateSearch?: Constrain<Search, AnyValidator, DefaultValidator>,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load, name),
    // within another page there is something to look at
    pendingComponent: Object.is(parent, rootRoute) ? OnItsWay : Outlet,
    validateSearch,
  })
}
