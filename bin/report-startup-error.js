/** Runs the work before the start. Prints a failure as a sentence, without a stack. */
export async function reportStartupError(work) {
  try {
    await work()
  } catch (error) {
    // an error without a cause is a bug, unless its message is for the operator
    console.error(error.cause || error.name === 'StartupError' ? error.message : error)
    process.exit(1)
  }
}
