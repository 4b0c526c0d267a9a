import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { heldOf, useCompanyFeed } from './people-section.tsx'
import styles from './section.module.css'

type SectionLinksProps = { companyId: string; sections: readonly { id: string; title: string }[] }

/** Links to the sections of a company's page: beside them if there is room, otherwise above. */
export function SectionLinks({ companyId, sections }: SectionLinksProps) {
  const held = heldOf(useCompanyFeed(companyId).data?.runs ?? []).length
  return (
    <nav className={styles.links} aria-label="Sections">
      {sections.map(({ id, title }) => (
        <span key={id} className={styles.link}>
          <TextLink href={`#${id}`}>{title}</TextLink>
          {id === 'people' && held > 0 && <Tag>{held} on hold</Tag>}
        </span>
      ))}
    </nav>
  )
}
