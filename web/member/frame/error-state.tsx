import type { ReactNode } from 'react'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'

export type ErrorStateProps = { title: string; action: ReactNode; children: ReactNode }

/** A tipped bowl, a sentence about the error, and two links. */
export default function ErrorState(props: ErrorStateProps) {
  return <StateBlock size="page" level={1} picture={<Scene of={Tipped} />} {...props} />
}
