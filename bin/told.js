/** Runs the way to the start; what is wrong with it is told in words, without a stack. */
export async function told(work) {
  try {
    await work()
  } catch (error) {
    console.error(error.cause ? error.message : error) // one without a cause is a mistake of ours
    process.exit(1)
  }
}
