/** Images that every browser shows. HEIC is excluded because few browsers show it. */
const IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Whether every browser shows a file of this type as an image. */
export const isShownImage = (type: string): boolean => IMAGES.includes(type)

/** Whether every browser opens a file of this type in a tab; any other type is offered as a download. */
export const isShown = (type: string): boolean => isShownImage(type) || type === 'application/pdf'
