import type { ReactNode } from 'react'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { localDates } from '#basics/time/local-dates.ts'
import { shortMoment } from '#basics/time/short-moment.ts'
import type { Option } from '#contract/shared/options.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { AttachmentLink } from '#web/member/requests/thread/attachment-link.tsx'
import { isHeld, isPhoto } from '#web/member/requests/thread/is-photo.ts'
import { Photo } from '#web/member/requests/thread/photo.tsx'
import type { Offered } from './data.ts'
import styles from './options.module.css'
import { before, isOver, isSamePrice } from './state.ts'

/** The details of an option beside its name and price. */
export const DETAILS = ['covers', 'dates', 'more', 'terms', 'links', 'held'] as const
type Detail = (typeof DETAILS)[number]

export const DETAIL_LABELS: Readonly<Record<Detail, Message>> = {
  covers: msg('For'),
  dates: msg('When'),
  more: msg('Good to know'),
  terms: msg('If plans change'),
  links: msg('More'),
  held: msg('Held'),
}

type Line = { readonly detail: Detail; readonly words: ReactNode }

/** In the order of `DETAILS`, without the empty ones. */
export function linesOf(option: Option, now: Date): Line[] {
  const { covers, details, terms, held_until: until } = option
  const all: Line[] = [
    { detail: 'covers', words: covers },
    { detail: 'dates', words: localDates(option, now) },
    { detail: 'more', words: details },
    { detail: 'terms', words: terms },
    { detail: 'links', words: option.link || option.file ? <More option={option} /> : '' },
    { detail: 'held', words: until === null ? '' : t('Until {moment}', { moment: shortMoment(until) }) },
  ]
  return all.filter(({ words }) => words !== '')
}

/** Colored for the recommended one; gray if it is no longer available. */
export function groundOf(option: Option, now: Date): string | undefined {
  if (isOver(option, now)) return styles.past
  return option.why === null ? undefined : styles.recommended
}

/** The picture that the concierge attached, above the name. */
export function Picture({ option: { file } }: { option: Option }) {
  return file && isPhoto(file) ? <Photo file={file} narrow className={styles.picture} /> : null
}

/** A name without a picture is aligned with those that have one. */
export const arePictured = (options: readonly Option[]) => options.some(({ file }) => file && isPhoto(file))

function More({ option: { title, link, file } }: { option: Option }) {
  return (
    <span className={styles.more}>
      {link && (
        <TextLink href={link}>
          <Trans
            message="See it<more>: {title}, in a new tab</more>"
            parts={{ more: <span className="sr" /> }}
            values={{ title }}
          />
        </TextLink>
      )}
      {file && isHeld(file) && <bdi>{file.filename}</bdi>}
      {file && !isHeld(file) && (
        <TextLink render={<AttachmentLink file={file} />}>
          <bdi>{file.filename}</bdi>
        </TextLink>
      )}
    </span>
  )
}

/** The price; if it has changed, the previous price is struck through. */
export function Price({ offered, option }: { offered: Offered; option: Option }) {
  const old = before(offered, option)
  return (
    <span className={styles.price}>
      {old && !isSamePrice(old.price, option.price) && (
        <s>
          <span className="sr">{t('Before:')} </span>
          {moneyWords(old.price)}
        </s>
      )}
      {moneyWords(option.price)}
    </span>
  )
}
