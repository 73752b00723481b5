const EVERY_MS = 5000

/**
 * Reports a long step on stderr (stdout is for the command's output): a line at its start, one every five seconds, and
 * one at its end.
 */
export async function progress(title, work) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  process.stderr.write(`${title} ...\n`)
  const ticker = setInterval(() => process.stderr.write(`  still at it, ${seconds()}\n`), EVERY_MS)
  try {
    const result = await work()
    process.stderr.write(`  done in ${seconds()}\n`)
    return result
  } finally {
    clearInterval(ticker)
  }
}
