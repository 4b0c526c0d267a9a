import type { ReactElement } from 'react'
import desmond from './portrait-desmond.svg?url'
import ilse from './portrait-ilse.svg?url'
import renata from './portrait-renata.svg?url'

/** The drawn face of a concierge, where there is one. A stand-in until staff have photographs, and a file as those are. */
export function portraitOf(name: string): ReactElement | undefined {
  const file = faces.get(name)
  return file === undefined ? undefined : <img src={file} alt="" />
}

const faces = new Map([
  ['Renata Ochoa', renata],
  ['Desmond Achebe', desmond],
  ['Ilse van Rijn', ilse],
])
