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
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { paintBetweenPages } from '#web/kit/motion/after-paint.ts'
import { isPartNotLoaded } from '#web/wire/lost-files.ts'
import { Desk } from './shell/frame/desk.tsx'
import { OnItsWay } from './shell/frame/on-its-way.tsx'

const NothingHere = lazyRouteComponent(() => import('./shell/frame/nothing-here.tsx'), 'NothingHere')

export const rootRoute = createRootRoute({
  component: Desk,
  // Paints the pressed state before the next page renders.
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

/** Validates a route's search parameters. A link may omit any of them. */
export function searchWith<Search>(parse: (given: unknown) => Search) {
  return (given: Partial<Search> & SearchSchemaInput) => parse(given)
}

/**
 * A route whose page is in its own chunk, below its parent's path.
 * @param name name of the page's export in the chunk
 * @param validateSearch validates its search parameters, if it has any
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
    // A nested page needs no loading mark, because its parent is already visible.
    pendingComponent: Object.is(parent, rootRoute) ? OnItsWay : Outlet,
    validateSearch,
  })
}
