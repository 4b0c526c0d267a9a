import type { MessageGroup } from '#basics/language/message-groups.ts'
import type { Catalog } from '#basics/language/translate.ts'

type Load = () => Promise<{ default: Catalog }>

/**
 * Loads the catalogs by language and group. The app's build and its development server fill it: see
 * web/build/messages.ts.
 */
export const catalogs: Readonly<Record<string, Partial<Record<MessageGroup, Load>>>> = {}
