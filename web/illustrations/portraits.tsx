import type { ReactElement } from 'react'
import Desmond from './portrait-desmond.svg?picture'
import Ilse from './portrait-ilse.svg?picture'
import Renata from './portrait-renata.svg?picture'

/** The drawn face of a concierge, where there is one. A stand-in until staff have photographs. */
export function portraitOf(name: string): ReactElement | undefined {
  return faces.get(name)
}

const faces = new Map([
  ['Renata Ochoa', <Renata key="renata" />],
  ['Desmond Achebe', <Desmond key="desmond" />],
  ['Ilse van Rijn', <Ilse key="ilse" />],
])
