export interface AssistantDraft {
  /** The survey run on the server; it holds the answers given so far. */
  runId: string
  /** What had been typed and not sent, by question. */
  typed: Record<string, string>
  /** The answered question that was gone back to. */
  reopened?: number | undefined
  /** The question that was being skipped. */
  skipping?: number | undefined
}
