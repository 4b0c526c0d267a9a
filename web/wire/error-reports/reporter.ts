/** Receives error reports. */
export interface Reporter {
  report: (error: unknown) => void
  /** The only fact about a member: whether they belong to one of our own companies. */
  describeMember: (member: { internal: boolean }) => void
}
