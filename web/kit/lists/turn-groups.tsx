import { memo, type ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './turn-groups.module.css'

const SIZE = 100

interface TurnGroupsProps {
  /** The first rendered message, and the one after the last. */
  from: number
  to: number
  /** Renders the message at an index. A new function renders every group again. */
  draw: (place: number) => ReactNode
}

/** The messages of a long conversation: distant ones cost nothing, and the browser's search finds their text. */
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
