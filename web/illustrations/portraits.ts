import desmond from './portrait-desmond.svg?url'
import ilse from './portrait-ilse.svg?url'
import renata from './portrait-renata.svg?url'

const faces = new Map([
  ['Renata Ochoa', renata],
  ['Desmond Achebe', desmond],
  ['Ilse van Rijn', ilse],
])

/** The address of a concierge's drawn face, where there is one. A stand-in until staff have photographs, and a file as those are. */
export const portraitOf = (name: string): string | undefined => faces.get(name)
