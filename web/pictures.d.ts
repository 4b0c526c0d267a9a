declare module '*.svg?picture' {
  import type { ComponentProps, ReactElement } from 'react'

  export default function Picture(props: ComponentProps<'svg'>): ReactElement
}
