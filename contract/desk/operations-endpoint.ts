import { type Endpoint, endpoint } from '#contract/shared/endpoint.ts'

type OfOperations = { readonly who: 'operations'; readonly recorded: false }

/** An endpoint for operations alone that shows nothing of a member, and so leaves no access record. */
export function operationsEndpoint<const D extends Omit<Endpoint, keyof OfOperations>>(definition: D) {
  return endpoint<D & OfOperations>({ ...definition, who: 'operations', recorded: false })
}
