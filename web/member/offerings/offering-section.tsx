import type { ReactNode } from 'react'
import { type Message, msg, t } from '#basics/language/translate.ts'
import type { Offering } from '#contract/member/offerings.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { DownloadIcon, MailIcon, OutIcon, PhoneIcon } from '#web/kit/icons/page-icons.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { addressOf, externalAddress } from './address.ts'
import styles from './offering-section.module.css'

type Section = Offering['sections'][number]
type Items = Section['items']

/** One section of the details: steps, contacts of the provider, or plain text. */
export function OfferingSection({ section, children }: { section: Section; children?: ReactNode }) {
  const Content = contents[section.section_type]
  return (
    <section className={styles.section}>
      {section.heading && (
        <h3 className={`d4 ${styles.heading}`} lang={langOf(section, 'heading')}>
          {section.heading}
        </h3>
      )}
      {section.items.length > 0 && <Content items={section.items} />}
      {children && <div className={styles.cta}>{children}</div>}
    </section>
  )
}

const contents = { numbered: Steps, key_value: Pairs, text: Words }

function Steps({ items }: { items: Items }) {
  return (
    <ol className={styles.steps}>
      {items.map((item, at) => (
        <li key={item.key}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <p lang={langOf(item, 'value')}>
            <Line item={item} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Words({ items }: { items: Items }) {
  return items.map((item) => (
    <p key={item.key} className={styles.words} lang={langOf(item, 'value')}>
      <Line item={item} />
    </p>
  ))
}

/**
 * The editor gives a step or a paragraph its number as key and no address; imported ones may have their own key and
 * address, which are shown.
 */
function Line({ item: { key, value, external_url } }: { item: Items[number] }) {
  const address = externalAddress(external_url)
  return (
    <>
      {!/^\d+$/.test(key) && <b className="b">{key} </b>}
      {address ? <TextLink href={address}>{value}</TextLink> : value}
    </>
  )
}

/** The keys with a known label and icon; any other key is shown as is. */
const known: Readonly<Record<string, readonly [Message, () => ReactNode]>> = {
  phone: [msg('Phone'), PhoneIcon],
  email: [msg('Email'), MailIcon],
  download: [msg('Download'), DownloadIcon],
  link: [msg('Link'), OutIcon],
}

function Pairs({ items }: { items: Items }) {
  return (
    <dl className={styles.pairs}>
      {items.map((item) => {
        const [name, Icon] = known[item.key] ?? []
        const address = addressOf(item)
        return (
          <div key={`${item.key} ${item.value}`}>
            <dt>
              {Icon ? <Icon /> : <i />}
              {name ? t(name) : item.key}
            </dt>
            <dd lang={langOf(item, 'value')}>
              {address ? <TextLink href={address}>{item.value}</TextLink> : item.value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
