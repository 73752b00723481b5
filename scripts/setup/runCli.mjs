import { sentenceFor } from './fail.mjs'

/**
 * Runs the body of a script; a foreseen failure ends in its sentence and exit code 1 instead of a stack.
 * @param {() => Promise<unknown>} work
 */
export async function runCli(work) {
  try {
    return await work()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 1
    return undefined
  }
}
