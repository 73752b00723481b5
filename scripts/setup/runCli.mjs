import { sentenceFor } from './fail.mjs'

/**
 * Runs the body of a script. An expected failure prints its sentence without a stack and sets exit code 1.
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
