import { t } from '#basics/language/translate.ts'
import { company, signInOptions } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { SignInFailure } from '#web/member/wire/hand-over.ts'
import { returnTarget } from '#web/member/wire/return-target.ts'
import { apiOrigin } from '#web/wire/api-origin.ts'
import { call } from '#web/wire/call.ts'
import { CompanyOffer, PrivateEmail } from './company-offer.tsx'
import type { Offer } from './offer.ts'

/** With the parts of the page, which load together with it. */
export type FoundOffer = Offer & {
  readonly parts: { readonly CompanyOffer: typeof CompanyOffer; readonly PrivateEmail: typeof PrivateEmail }
}

const answers = new Map<string, FoundOffer | null>()

/** The answer depends on the domain alone, so it is asked once for each. */
export async function findOffer(email: string): Promise<FoundOffer | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const known = answers.get(domain)
  if (known !== undefined) return known
  const offer = offerIn(await call(signInOptions, { body: { email } }))
  answers.set(domain, offer)
  return offer
}

/** The company in the address of the page; null if it is unknown, or has no sign-in of its own. */
export async function findLinked(slug: string): Promise<FoundOffer | null> {
  return call(company, { params: { slug } }).then(offerIn, () => null)
}

export function offerIn({ company: known, issuer, password }: AnswerOf<typeof signInOptions>): FoundOffer | null {
  if (!issuer) return null
  return {
    name: issuer.name,
    logo: known?.image_url ?? null,
    startPath: issuer.start_path,
    isOnly: !password,
    parts: { CompanyOffer, PrivateEmail },
  }
}

/** Leaves the app. The issuer's answer leads back to the page that was requested before. */
export function openIssuer({ startPath }: Offer) {
  const address = new URL(startPath, apiOrigin())
  const target = returnTarget.peek()
  if (target !== null) address.searchParams.set('return_to', target)
  location.assign(address)
}

export function sentenceOf({ code, sentence }: SignInFailure, offer: Offer | null): string {
  if (sentence !== undefined) return sentence
  if (code === 'busy') return t('Too many people are signing in at the moment. Try again in a minute.')
  if (code === 'off') return t('Your company’s sign-in is off at the moment.')
  if (!offer) return t('Your company’s sign-in isn’t answering. Try again in a minute.')
  const named = { company: offer.name }
  return offer.isOnly
    ? t('{company}’s sign-in isn’t answering. Try again in a minute.', named)
    : t('{company}’s sign-in isn’t answering. Try again in a minute, or use your password.', named)
}
