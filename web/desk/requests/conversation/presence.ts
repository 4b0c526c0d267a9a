import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Doing, deskBePresent, PRESENCE_BEAT_MS, type PresentColleague } from '#contract/desk/presence.ts'
import { call, maySend } from '#web/desk/shared/call.ts'
import { expectEcho } from '#web/desk/shared/own-presence.ts'
import { keys, useSession } from '#web/desk/shared/queries.ts'

/** Who stops typing for this long is looking again. */
const WRITING_FOR_MS = 6_000
const TAB = crypto.randomUUID()

type Writing = Exclude<Doing, 'looking'>

/**
 * Says that this conversation is open here, and asks who else has it open: both are one call, now and then and
 * whenever something changes. A hidden tab is nobody who looks.
 */
export function usePresence(requestId: string) {
  const client = useQueryClient()
  const me = useSession()?.staff.id
  const [doing, setDoing] = useState<Doing>('looking')
  const said = useRef(doing)
  const { data } = useQuery({
    queryKey: keys.presence(requestId),
    gcTime: 0,
    retry: false,
    refetchInterval: PRESENCE_BEAT_MS,
    queryFn: async ({ signal }) => (await sign(requestId, said.current, { signal })).people,
  })

  useEffect(() => {
    if (said.current === doing) return
    said.current = doing
    expectEcho(requestId)
    void client.invalidateQueries({ queryKey: keys.presence(requestId) })
  }, [client, requestId, doing])
  useEffect(() => {
    expectEcho(requestId)
    const seen = () => {
      if (document.visibilityState === 'hidden') leave(requestId)
      else void client.invalidateQueries({ queryKey: keys.presence(requestId) })
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      leave(requestId)
    }
  }, [client, requestId])

  const writes = useWritingFor(setDoing)
  return { others: (data ?? []).filter(({ id }) => id !== me), writes }
}

function useWritingFor(setDoing: (doing: Doing) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (what: Writing | null) => {
      clearTimeout(timer.current)
      setDoing(what ?? 'looking')
      if (what) timer.current = setTimeout(() => setDoing('looking'), WRITING_FOR_MS)
    },
    [setDoing],
  )
}

function sign(requestId: string, doing: Doing | 'gone', sending: { signal?: AbortSignal; keepalive?: boolean }) {
  const params = { external_id: requestId }
  return call(deskBePresent, { params, body: { tab: TAB, doing } }, sending)
}

function leave(requestId: string) {
  // whose leaving is not heard, or who signed out, is forgotten soon after
  if (maySend()) void sign(requestId, 'gone', { keepalive: true }).catch(() => undefined)
}

const WORDS: Record<Doing, (names: string, are: string) => string> = {
  looking: (names, are) => `${names} ${are} looking`,
  writing_reply: (names, are) => `${names} ${are} writing a reply…`,
  writing_note: (names, are) => `${names} ${are} writing a note…`,
}

type Present = PresentColleague & { readonly away?: boolean }

/** "Ines is writing a reply…", "Ines (away) and Theo are looking": what matters most first. */
export function presenceLabel(people: readonly Present[]): string {
  return (['writing_reply', 'writing_note', 'looking'] as const)
    .map((doing) => ({ doing, names: people.filter((one) => one.doing === doing).map(calledHere) }))
    .filter(({ names }) => names.length > 0)
    .map(({ doing, names }) => WORDS[doing](LIST.format(names), names.length === 1 ? 'is' : 'are'))
    .join(' · ')
}

const LIST = new Intl.ListFormat('en-US')
const calledHere = ({ name, away }: Present) => `${name.split(' ')[0] ?? name}${away ? ' (away)' : ''}`
