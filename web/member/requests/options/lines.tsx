import type { ReactNode } from 'react'
import { localDates } from '#basics/local-dates.ts'
import { moneyWords } from '#basics/money.ts'
import { shortMoment } from '#basics/short-moment.ts'
import type { Option } from '#contract/shared/options.ts'
import { TextLink } from '#web/kit/text-link.tsx'
import { AttachmentLink } from '../attachment-link.tsx'
import { isPhoto } from '../is-photo.ts'
import { Photo } from '../photo.tsx'
import type { Offered } from './data.ts'
import styles from './options.module.css'
import { before, isOver, isSamePrice } from './state.ts'

type Line = { readonly label: (typeof LINES)[number]; readonly words: ReactNode }

export const LINES = ['For', 'When', 'Good to know', 'If plans change', 'More', 'Held'] as const

/** What is said of an option beside its name and price, in the order of `LINES`; nothing that is empty. */
export function linesOf(option: Option, now: Date): Line[] {
  const { covers, details, terms, held_until: until } = option
  const all: Line[] = [
    { label: 'For', words: covers },
    { label: 'When', words: localDates(option, now) },
    { label: 'Good to know', words: details },
    { label: 'If plans change', words: terms },
    { label: 'More', words: option.link || option.file ? <More option={option} /> : '' },
    { label: 'Held', words: until === null ? '' : `Until ${shortMoment(until)}` },
  ]
  return all.filter(({ words }) => words !== '')
}

/** Of the recommended one; or gray, once it can't be had. */
export function groundOf(option: Option, now: Date): string | undefined {
  if (isOver(option, now)) return styles.past
  return option.why === null ? undefined : styles.recommended
}

/** What it looks like, where the concierge attached a picture: above its name. */
export function Picture({ option: { file } }: { option: Option }) {
  return file && isPhoto(file) ? <Photo file={file} narrow className={styles.picture} /> : null
}

/** A name without a picture stands as low as those that have one. */
export const arePictured = (options: readonly Option[]) => options.some(({ file }) => file && isPhoto(file))

function More({ option: { title, link, file } }: { option: Option }) {
  return (
    <span className={styles.more}>
      {link && (
        <TextLink href={link}>
          See it<span className="sr">: {title}, in a new tab</span>
        </TextLink>
      )}
      {file && (
        <TextLink render={<AttachmentLink file={file} />}>
          <bdi>{file.filename}</bdi>
        </TextLink>
      )}
    </span>
  )
}

/** What it costs; where that changed, what it cost before, struck through. */
export function Price({ offered, option }: { offered: Offered; option: Option }) {
  const old = before(offered, option)
  return (
    <span className={styles.price}>
      {old && !isSamePrice(old.price, option.price) && (
        <s>
          <span className="sr">Before: </span>
          {moneyWords(old.price)}
        </s>
      )}
      {moneyWords(option.price)}
    </span>
  )
}
