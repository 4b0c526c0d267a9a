import type { ComponentProps, ReactNode } from 'react'
import styles from './page.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={`d3 ${styles.title}`}>{title}</h2>
      {children}
    </section>
  )
}

/** One state of a component, with its name below. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className={`tiny quiet ${styles.label}`}>{name}</p>
    </div>
  )
}

/** Replaces the router's link. */
export function Here({ to, children, ...rest }: { to: string } & ComponentProps<'a'>) {
  return (
    <a {...rest} href={`#${to}`}>
      {children}
    </a>
  )
}
