import desmond from './portrait-desmond.svg?url'
import ilse from './portrait-ilse.svg?url'
import renata from './portrait-renata.svg?url'

const faces = new Map([
  ['Renata Ochoa', renata],
  ['Desmond Achebe', desmond],
  ['Ilse van Rijn', ilse],
])

/**
 * URL of a concierge's drawn face, if there is one. A placeholder until staff have photographs, and a file like those.
 */
export const portraitOf = (name: string): string | undefined => faces.get(name)
