import { memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './turn-groups.module.css'

const SIZE = 100

interface TurnGroupsProps {
  /** The first turn that is there, and the one after the last. */
  from: number
  to: number
  /** What stands at a place. Another function draws every group again. */
  draw: (place: number) => ReactNode
}

/** The turns of a conversation, however many: what is far from sight costs nothing, and the browser finds its words. */
export function TurnGroups({ from, to, draw }: TurnGroupsProps) {
  if (from >= to) return null
  const first = Math.floor(from / SIZE)
  const end = Math.ceil(to / SIZE)
  return Array.from({ length: end - first }, (_, n) => first + n).map((group) => (
    <Group
      key={group}
      from={Math.max(from, group * SIZE)}
      to={Math.min(to, (group + 1) * SIZE)}
      isEnd={group >= end - 2}
      draw={draw}
    />
  ))
}

const Group = memo(function Group({ from, to, isEnd, draw }: TurnGroupsProps & { isEnd: boolean }) {
  return (
    <div data-turns="" className={classNames(styles.group, isEnd && styles.end)}>
      {Array.from({ length: to - from }, (_, n) => draw(from + n))}
    </div>
  )
})
