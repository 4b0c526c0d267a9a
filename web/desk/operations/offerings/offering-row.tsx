import { Link, useParams } from '@tanstack/react-router'
import type { DeskListedOffering } from '#contract/desk/operations/offerings.ts'
import { LogoOrInitials } from '#web/desk/operations/shared/logo-or-initials.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Tag } from '#web/kit/layout/tag.tsx'
import styles from './offering-row.module.css'
import { sameOfferings } from './offerings-search.ts'

export function OfferingRow({ offering }: { offering: DeskListedOffering }) {
  const id = useParams({ from: '/offerings/$id', shouldThrow: false })?.id
  return (
    <Link
      to="/offerings/$id"
      params={{ id: String(offering.id) }}
      search={sameOfferings}
      className={classNames(pane.row, styles.row)}
      aria-current={id === String(offering.id) || undefined}
    >
      <span className={styles.logo} data-hue={offering.hue}>
        <LogoOrInitials name={offering.provider_name} url={offering.provider_logo_url} />
      </span>
      <span className={styles.words}>
        <b>{offering.heading}</b>
        <span className={pane.line}>{[...new Set([offering.provider_name, whose(offering)])].join(' · ')}</span>
      </span>
      {offering.featured && <Tag>Featured</Tag>}
    </Link>
  )
}

/** Its company, or the kind of a partner's product: "pet insurance". */
const whose = ({ company, type }: DeskListedOffering) => company?.name ?? type.replaceAll('-', ' ')
