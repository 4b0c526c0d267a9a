/** Catalogs of the members' app. Each language has one file of each. */
export type MessageGroup = 'public' | 'member'

/** Pages, and parts of pages, that only members see. The catalog loads with the first of them. */
const OF_MEMBERS =
  /^(domain|web\/(assistant|drafts|member\/(account|assistant|categories|dashboard|offerings|offline|requests|share|shared|welcome)))\//

/** Catalogs whose pages show a message of this file; none for a file that no browser loads. */
export function messageGroupOf(file: string): MessageGroup | null {
  if (/^(server|bin|web\/(build|desk))\//.test(file)) return null
  return OF_MEMBERS.test(file) ? 'member' : 'public'
}
