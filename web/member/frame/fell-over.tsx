import type { ReactNode } from 'react'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import { StateBlock } from '#web/kit/state-block.tsx'

export type FellOverProps = { title: string; action: ReactNode; children: ReactNode }

/** A tipped bowl, what happened, and two ways on. */
export default function FellOver(props: FellOverProps) {
  return <StateBlock size="page" level={1} picture={<Scene of={Tipped} />} {...props} />
}
