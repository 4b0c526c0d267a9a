import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { mayHaveSession } from './may-have-session.ts'

const pages: (() => Promise<void>)[] = []

/**
 * A page of the inbox in a chunk of its own. The router fetches the page of an address before it is known who is there:
 * this one stays away from the sign-in, until somebody touches that.
 */
export function lazyPage(load: () => Promise<FunctionComponent>) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }))
  const fetch = async () => Page.preload?.()
  pages.push(fetch)
  const Within = () => <Page />
  return Object.assign(Within, { preload: async () => (mayHaveSession() ? fetch() : undefined) })
}

/** Fetches them all. What fails is tried again where it is shown, which says so. */
export const prefetchInbox = () => Promise.all(pages.map((fetch) => fetch()))
