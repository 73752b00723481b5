const EVERY_MS = 5000

/**
 * Tells about one long step on stderr (stdout belongs to the verb): a line when it starts, one every
 * five seconds while it lasts, one when it is done.
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
