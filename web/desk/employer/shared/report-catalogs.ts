import type { Catalog } from '#basics/language/translate.ts'

type Load = () => Promise<{ default: Catalog }>

/** Loads the catalog of the report by language. The build and the development server fill it: see web/build/messages.ts. */
export const reportCatalogs: Readonly<Record<string, Load>> = {}
