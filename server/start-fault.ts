/** Something a person has to put right before the server can start; its message is the whole story, in one sentence. */
export class StartFault extends Error {
  override name = 'StartFault'
}
