import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { handOver } from '#web/member/wire/hand-over.ts'
import type { FoundOffer } from './find-offer.ts'
import { useOpening } from './use-opening.ts'

/** Milliseconds after which an address counts as typed. */
const PAUSE = 600
/** Rarely needed: few visitors have typed an address whose company signs them in. */
const load = () => import('./find-offer.ts')

type Form = RefObject<HTMLFormElement | null>

/** The sign-in of the typed address's company, or of the company in the page's address. */
export function useCompanyOffer(form: Form) {
  const [linked, setLinked] = useState<FoundOffer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const opening = useOpening((chosen) => load().then(({ openIssuer }) => openIssuer(chosen)))
  const lookUp = useLookUp(form)
  const offer = lookUp.found ?? linked

  const start = useEffectEvent(async () => {
    const slug = new URLSearchParams(location.search).get('company')
    const failed = handOver.takeFailure()
    // typed before the code had loaded, or filled in by the browser
    void lookUp.look(emailIn(form.current))
    if (slug === null && !failed) return
    const { findLinked, sentenceOf } = await load()
    const known = slug === null ? null : await findLinked(slug)
    if (known) setLinked(known)
    if (failed) setFailure(sentenceOf(failed, known))
  })
  useEffect(() => {
    const soon = setTimeout(() => void start())
    return () => clearTimeout(soon)
  }, [])

  /** Enter continues with the company. It waits for an answer that has not come yet, and then for a second Enter. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const email = event.currentTarget.value
    const isEmpty = new FormData(form.current ?? undefined).get('password') === ''
    if (!offer && !(isEmpty && lookUp.isNew(email))) return
    event.preventDefault()
    if (offer) opening.onOpen(offer)
    else void lookUp.look(email).then((known) => known ?? form.current?.requestSubmit())
  }

  return {
    offer,
    failure,
    dismiss: () => setFailure(null),
    opening,
    /** Leaves the company out until the next address of one is typed. */
    forget() {
      setLinked(null)
      lookUp.forget()
    },
    address: {
      onValue: (email: string | number) => lookUp.typed(String(email)),
      onBlur: () => void lookUp.look(emailIn(form.current)),
      onKeyDown,
    },
  }
}

/** Looks up the company of the typed address: once it is complete, and once for each domain. */
function useLookUp(form: Form) {
  const [found, setFound] = useState<{ readonly domain: string; readonly offer: FoundOffer } | null>(null)
  /** Domain whose answer is shown or awaited. */
  const asked = useRef('')
  const timer = useRef(0)

  async function look(email: string): Promise<FoundOffer | null> {
    clearTimeout(timer.current)
    if (!isNew(email)) return found?.offer ?? null
    const domain = domainOf(email)
    asked.current = domain
    try {
      const offer = await (await load()).findOffer(email)
      await released(form)
      if (asked.current !== domain) return null
      setFound(offer && { domain, offer })
      return offer
    } catch {
      // the password still works; the next address is looked up again
      asked.current = ''
      return null
    }
  }
  const isNew = (email: string) => domainOf(email) !== '' && domainOf(email) !== asked.current

  return {
    found: found?.offer ?? null,
    isNew,
    look,
    typed(email: string) {
      clearTimeout(timer.current)
      const domain = domainOf(email)
      if (domain !== asked.current) asked.current = ''
      if (found && found.domain !== domain) setFound(null)
      timer.current = window.setTimeout(() => void look(email), PAUSE)
    },
    forget() {
      setFound(null)
      asked.current = ''
    },
  }
}

/** Empty unless an address is complete. */
function domainOf(email: string): string {
  return /@([^\s@]+\.[^\s@]{2,})\s*$/.exec(email)?.[1]?.toLowerCase() ?? ''
}

function emailIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Once no pointer is down: a button that moves away from under it would miss its click. */
async function released(form: Form) {
  if (form.current?.matches(':active'))
    await new Promise((resolve) => addEventListener('pointerup', () => setTimeout(resolve), { once: true }))
}
