import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Spinner } from '#web/kit/controls/spinner.tsx'
import { Terms } from '../terms.tsx'
import styles from './company-offer.module.css'
import type { Offer } from './offer.ts'

type CompanyOfferProps = {
  offer: Offer
  isOpening: boolean
  onOpen: (offer: Offer) => void
  /** Above the form's own fields; without it nothing else follows. */
  or: ReactNode
}

/** The way to the company's own sign-in, first of all. */
export function CompanyOffer({ offer, isOpening, onOpen, or }: CompanyOfferProps) {
  const company = isolate(offer.name)
  return (
    <div className={styles.offer}>
      <Button block className={styles.go ?? ''} aria-disabled={isOpening} onClick={() => isOpening || onOpen(offer)}>
        {isOpening ? <Spinner label="" /> : offer.logo && <OneInk picture={offer.logo} />}
        {isOpening ? t('Opening {company}…', { company }) : t('Continue with {company}', { company })}
      </Button>
      <p className={styles.said}>
        {offer.isOnly
          ? t(
              '{company} asks its people to sign in with their {company} account. {company} sees that you signed in, never what you ask for.',
              { company },
            )
          : t(
              'You sign in at {company} and come right back. {company} sees that you signed in, never what you ask for.',
              { company },
            )}
      </p>
      {/* a person who has no account yet gets one there */}
      <Terms />
      {or && <p className={styles.or}>{or}</p>}
    </div>
  )
}

/** A company's logo in the color of the text; on white if it has a background of its own. */
function OneInk({ picture }: { picture: string }) {
  const [look, setLook] = useState<'cut-out' | 'whole' | null>(null)
  useEffect(() => {
    let isLeft = false
    const image = new Image()
    image.src = picture
    image.decode().then(
      () => isLeft || setLook(isCutOut(image) ? 'cut-out' : 'whole'),
      // the name says the same
      () => undefined,
    )
    return () => void (isLeft = true)
  }, [picture])
  if (look === 'whole') return <img className={styles.whole} src={picture} alt="" />
  return (
    <span
      className={styles.ink}
      {...(look && { 'data-cut-out': '', style: { maskImage: `url("${encodeURI(picture)}")` } })}
    />
  )
}

const SIDE = 16
/** Of red, green, blue and alpha. */
const CHANNELS = 4
const ALPHA = 3
const HALF = 128

function isCutOut(image: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return false
  pen.drawImage(image, 0, 0, SIDE, SIDE)
  const { data } = pen.getImageData(0, 0, SIDE, SIDE)
  return (data[(SIDE * SIDE - 1) * CHANNELS + ALPHA] ?? 0) < HALF
}

/** Where only the company signs its people in: the way for those who have left. */
export function PrivateEmail({ offer, onChosen }: { offer: Offer; onChosen: () => void }) {
  return (
    <div className={styles.left}>
      <p className="b">{t('Not at {company} anymore?', { company: isolate(offer.name) })}</p>
      <p className="small quiet">{t('Your account is still yours. Sign in with your private email instead.')}</p>
      <Button variant="tertiary" className={styles.other ?? ''} onClick={onChosen}>
        {t('Use my private email')}
      </Button>
    </div>
  )
}
