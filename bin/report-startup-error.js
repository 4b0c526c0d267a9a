/** Does the work before the start. A failure is printed as a sentence, without a stack. */
export async function reportStartupError(work) {
  try {
    await work()
  } catch (error) {
    // one without a cause is a mistake of ours, unless it is a sentence for the person who starts this
    console.error(error.cause || error.name === 'StartupError' ? error.message : error)
    process.exit(1)
  }
}
