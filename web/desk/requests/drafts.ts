import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type DraftKind, deskDrafts, deskKeepDraft } from '#contract/desk/drafts.ts'
import { deskCall } from '#web/desk/shared/desk-call.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { CallError } from '#web/wire/call-error.ts'
import { createDraftKeeper, type DraftKeeper, type LocalCopy } from './draft-keeper.ts'

const keepers = new Map<string, DraftKeeper>()

/** The one keeper of a colleague's draft, for whatever shows it. It outlives the page that it is written on. */
export function draftKeeper(staffId: number, requestId: string, kind: DraftKind): DraftKeeper {
  const name = `${staffId}.${requestId}.${kind}`
  const keeper = keepers.get(name) ?? createDraftKeeper(partsOf(name, requestId, kind))
  keepers.set(name, keeper)
  return keeper
}

/** A draft as it is now. `moved` changes whenever the request does: its words may have been sent elsewhere. */
export function useDraft(keeper: DraftKeeper, moved: string) {
  useEffect(() => void keeper.refresh(), [keeper, moved])
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void keeper.keep(true)
    }
    const back = () => void keeper.keep()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', back)
      void keeper.keep()
    }
  }, [keeper])
  return useSyncExternalStore(keeper.subscribe, keeper.current)
}

function partsOf(name: string, requestId: string, kind: DraftKind) {
  const params = { external_id: requestId }
  return {
    load: async () => (await deskCall(deskDrafts, { params }))[kind],
    async save(draft: Parameters<Parameters<typeof createDraftKeeper>[0]['save']>[0], leaving: boolean) {
      try {
        const body = { kind, ...draft }
        return (await deskCall(deskKeepDraft, { params, body }, { keepalive: leaving })).draft
      } catch (error) {
        if (error instanceof CallError && error.status === 409) return 'changed' as const
        throw error
      }
    },
    local: localCopy(`tendwell.desk.draft.2.${name}`),
    wait(act: () => void, ms: number) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    newKey: () => crypto.randomUUID(),
  }
}

const file = z.object({ key: z.string(), filename: z.string(), content_type: z.string(), size: z.number() })
const shape = z.object({
  text: z.string(),
  file: z.nullable(file),
  seen: z.number(),
  key: z.string(),
  based: z.nullable(z.number()),
})

function localCopy(name: string) {
  return {
    read(): LocalCopy | null {
      try {
        return z.safeParse(shape, JSON.parse(localStore.get(name) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    keep: (copy: LocalCopy | null) => localStore.set(name, copy && JSON.stringify(copy)),
  }
}
