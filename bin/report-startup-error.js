/** Does the work before the start. What goes wrong is said in words, without a stack. */
export async function reportStartupError(work) {
  try {
    await work()
  } catch (error) {
    console.error(error.cause ? error.message : error) // one without a cause is a mistake of ours
    process.exit(1)
  }
}
