import { useCallback, useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { type Doing, deskBePresent, type PresentColleague } from '#contract/desk/queue/presence.ts'
import { expectEcho } from '#web/desk/shared/own-presence.ts'
import { type Sign, TAB, useSignsOfLife } from '#web/desk/shared/records/presence.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { keyOf } from '#web/wire/keys.ts'

/** Time without typing after which a colleague counts as looking again. */
const WRITING_FOR_MS = 6_000

type Writing = Exclude<Doing, 'looking'>

/** Reports that this conversation is open here and what the colleague does in it. Returns who else has it open. */
export function usePresence(requestId: string) {
  const me = useSession()?.staff.id
  const [doing, setDoing] = useState<Doing>('looking')
  const people = useSignsOfLife({ of: requestId, doing, keyOfRecord, sign, expectEcho })
  const writes = useWritingFor(setDoing)
  return { others: people.filter(({ id }) => id !== me), writes }
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

const keyOfRecord = (external_id: string) => keyOf(deskBePresent, { params: { external_id } })

const sign: Sign<Doing, PresentColleague> = async (external_id, doing, sending) =>
  (await call(deskBePresent, { params: { external_id }, body: { tab: TAB, doing } }, sending)).people

const WORDS: Record<Doing, (names: string, are: string) => string> = {
  looking: (names, are) => `${names} ${are} looking`,
  writing_reply: (names, are) => `${names} ${are} writing a reply…`,
  writing_note: (names, are) => `${names} ${are} writing a note…`,
}

type Present = PresentColleague & { readonly away?: boolean }

/**
 * Examples: "Ines is writing a reply…", "Ines (away) and Theo are looking". The most important activity comes first.
 */
export function presenceLabel(people: readonly Present[]): string {
  return (['writing_reply', 'writing_note', 'looking'] as const)
    .map((doing) => ({ doing, names: people.filter((one) => one.doing === doing).map(calledHere) }))
    .filter(({ names }) => names.length > 0)
    .map(({ doing, names }) => WORDS[doing](LIST.format(names), names.length === 1 ? 'is' : 'are'))
    .join(' · ')
}

const LIST = new Intl.ListFormat('en-US')
const calledHere = ({ name, away }: Present) => `${isolate(firstNameOf(name))}${away ? ' (away)' : ''}`
