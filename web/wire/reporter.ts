/** What takes error reports. */
export interface Reporter {
  report: (error: unknown) => void
  /** Members of our own companies are marked, and nothing else about anybody is. */
  describeMember: (member: { internal: boolean }) => void
}
