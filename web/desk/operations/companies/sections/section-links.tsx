import { TextLink } from '#web/kit/controls/text-link.tsx'
import styles from './section.module.css'

type SectionLinksProps = { sections: readonly { id: string; title: string }[] }

/** Links to the sections of a company's page: beside them if there is room, otherwise above. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={styles.links} aria-label="Sections">
      {sections.map(({ id, title }) => (
        <TextLink key={id} href={`#${id}`}>
          {title}
        </TextLink>
      ))}
    </nav>
  )
}
