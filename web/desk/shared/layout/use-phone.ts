import { useMedia } from '#web/kit/layout/use-media.ts'

/**
 * Layout with a bottom bar and a request in parts. It includes a phone in landscape. The style sheets use the same
 * sizes.
 */
export const usePhone = (): boolean => useMedia('(max-width: 47.99rem), (max-height: 29.99rem)')
