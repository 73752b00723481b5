/** An error whose message is a sentence for the user. It is printed without a stack. */
export class Failure extends Error {}

/**
 * Ends the command with one sentence and exit code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  throw new Failure(sentence)
}

/** Returns the sentence for any error, followed by the stack with TOPICAL_DEBUG=1. */
export function sentenceFor(error) {
  const stack = process.env.TOPICAL_DEBUG === '1' ? `\n${error.stack}` : ''
  return `${plainWords(error)}${stack}`
}

function plainWords(error) {
  if (error instanceof Failure) return error.message
  const where = error.path ? ` (${error.path})` : ''
  if (error.code === 'ENOSPC') return `There is no space left on the disk${where}.`
  if (error.code === 'EACCES' || error.code === 'EPERM') return `Permission was refused${where}.`
  if (error.code === 'EROFS') return `The disk can only be read${where}.`
  if (error.code === 'ENOMEM') return 'There is not enough memory.'
  return `Something unforeseen went wrong: ${error.message ?? error}`
}
