import { useMedia } from '#web/kit/use-media.ts'

/** Where the places are a bar at the foot, and a request is read part by part. A phone that lies on its side is one. The style sheets say the same. */
export const usePhone = (): boolean => useMedia('(max-width: 47.99rem), (max-height: 29.99rem)')
