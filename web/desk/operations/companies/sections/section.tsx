import { type ReactNode } from 'react'
import { SettingRow } from '#web/desk/shared/layout/setting-rows.tsx'
import pane from '#web/desk/shared/pane.module.css'
import styles from './section.module.css'

type SectionProps = { id: string; title: string; children: ReactNode }

/** A part of a company's page, to which its links lead. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className={`${pane.part} ${styles.section}`} id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h3 className="d4" id={`${id}-title`}>
        {title}
      </h3>
      {children}
    </section>
  )
}

export function Rows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

type RowProps = {
  label: string
  /** The state, never only "configured". */
  value: ReactNode
  note?: ReactNode
  /** One thing to do. */
  act?: ReactNode
}

export function Row({ label, value, note, act }: RowProps) {
  return (
    <SettingRow label={label} acts={act}>
      {value}
      {note && <small>{note}</small>}
    </SettingRow>
  )
}
