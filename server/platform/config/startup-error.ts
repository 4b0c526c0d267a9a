/** An error that a person has to correct before the server can start. Its message is a complete sentence. */
export class StartupError extends Error {
  override name = 'StartupError'
}
