/** Something a person has to put right before the server can start; its message is the whole story, in one sentence. */
export class StartupError extends Error {
  override name = 'StartupError'
}
