import type { ReactNode } from 'react'
import type { Offering } from '#contract/member/offerings.ts'
import { DownloadIcon, MailIcon, OutIcon, PhoneIcon } from '#web/kit/page-icons.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { addressOf, externalAddress } from './address.ts'
import styles from './offering-section.module.css'

type Section = Offering['sections'][number]
type Items = Section['items']

/** One part of what there is to know: steps, ways to the provider, or plain words. */
export function OfferingSection({ section, children }: { section: Section; children?: ReactNode }) {
  const Content = contents[section.section_type]
  return (
    <section className={styles.section}>
      {section.heading && <h3 className={`d4 ${styles.heading}`}>{section.heading}</h3>}
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
          <p>
            <Line item={item} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Words({ items }: { items: Items }) {
  return items.map((item) => (
    <p key={item.key} className={styles.words}>
      <Line item={item} />
    </p>
  ))
}

/** The editor gives a step or a paragraph its number as key, and no address; what came another way is shown with both. */
function Line({ item: { key, value, external_url } }: { item: Items[number] }) {
  const address = externalAddress(external_url)
  return (
    <>
      {!/^\d+$/.test(key) && <b className="b">{key} </b>}
      {address ? <TextLink href={address}>{value}</TextLink> : value}
    </>
  )
}

/** The keys we know a name and a sign for; any other key is its own name. */
const known: Readonly<Record<string, readonly [string, () => ReactNode]>> = {
  phone: ['Phone', PhoneIcon],
  email: ['Email', MailIcon],
  download: ['Download', DownloadIcon],
  link: ['Link', OutIcon],
}

function Pairs({ items }: { items: Items }) {
  return (
    <dl className={styles.pairs}>
      {items.map((item) => {
        const [name, Icon] = known[item.key] ?? [item.key, null]
        const address = addressOf(item)
        return (
          <div key={`${item.key} ${item.value}`}>
            <dt>
              {Icon ? <Icon /> : <i />}
              {name}
            </dt>
            <dd>{address ? <TextLink href={address}>{item.value}</TextLink> : item.value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
