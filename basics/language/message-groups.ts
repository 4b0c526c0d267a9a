/**
 * Catalogs of the apps. Each language has one file of each. `report` is that of the employer's report and launch kit at
 * the desk.
 */
export type MessageGroup = 'public' | 'member' | 'report'

/** Pages, and parts of pages, that only members see. The catalog loads with the first of them. */
const OF_MEMBERS =
  /^(domain|web\/(assistant|drafts|member\/(account|assistant|categories|dashboard|offerings|offline|requests|share|shared|welcome)))\//

/** Parts of every page, which are also in the report. */
const OF_ALL = /^(basics|web\/(kit|wire))\//

/** Catalogs whose pages show a message of this file; none for a file that no browser loads. */
export function messageGroupsOf(file: string): readonly MessageGroup[] {
  if (/^web\/desk\/employer\/(launch-kit|reports|shared)\//.test(file)) return ['report']
  if (/^(server|bin|web\/(build|desk))\//.test(file)) return []
  if (OF_MEMBERS.test(file)) return ['member']
  return OF_ALL.test(file) ? ['public', 'report'] : ['public']
}
