import { createRootRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Desk } from './frame/desk.tsx'

export const rootRoute = createRootRoute({
  component: Desk,
  notFoundComponent: () => <AlertBox variant="info">There is nothing at this address of the desk.</AlertBox>,
  errorComponent: ({ error }) => (
    <AlertBox variant="error">{error instanceof Error ? error.message : 'An unexpected error occurred'}</AlertBox>
  ),
})

/** How a route checks its search parameters. A link may leave out any of them. */
export function searchWith<Search>(parse: (given: unknown) => Search) {
  return (given: Partial<Search> & SearchSchemaInput) => parse(given)
}
