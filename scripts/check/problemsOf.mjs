const MAX_LINES = 400
const SOURCE = /\.(tsx?|mjs|cjs|js|css)$/
const TEXT = /\.(tsx?|mjs|cjs|js|css|json|md|html|svg|sh|ya?ml)$|^\.ci\/|^\.[a-z]+$/

// Paths of the author's computer, such as that of the reference material. Only the conformance run, which receives the
// path, and its notes may contain them.
const PLACES =
  /(^|[\s'"`(=:])\/(work|root)\/|\.\.\/shared\/(tools|protocol|toolchain|fixtures|look|hooks|[a-z]+\.md)/
const MAY_NAME_PLACES = /^\.ci\/|^e2e\/.*conformance|^README\.md$|^scripts\/check\/problemsOf/
// A test may be skipped on computers that cannot run it, with a reason that the run prints and counts.
const NOT_RUN =
  /\b(test|it|describe)\.(skip|fixme|todo|only)\b|\btestInfo\.(fixme\b|skip\b(?!\(!has[A-Z]\w+\(\), ))/

// A pause that suffices here is too short on a busy computer. A test waits for a condition instead.
const PAUSE = /\bwaitForTimeout\b/
// It gives up after a second. The function of testing-library waits as long as .config/vitestWindow.ts sets.
const SHORT_WAIT = /\bvi\.waitFor\b/

// The schemas of a conversation and of a draft's target are in one file, because copies of them would diverge.
const ADDRESS = /z\.literal\(['"]channel['"]\), channelId/
const ADDRESS_FILE = 'shared/api/conversation.ts'

// One engine writes the journal of operations and decides if a request is repeated.
const ENGINE_ONLY = /\btable: ['"]outbox['"]|\bisOutcomeUnknown\b/
const ENGINE_FILE = /^electron\/core\/(operations\/engine\/|http\/apiError\.ts$)|\.test\.ts$|\/testing\//

// Only the file of an operator knows its meaning. Addresses may name channel and topic.
const OPERATOR =
  /\b(operator [!=]== '(?!(channel|topic|with|near|search)')|termOf\([^)]*, '(?!(channel|topic|with|dm)'))/
const OPERATOR_FILE = /^shared\/narrow\/|\.test\.tsx?$/

/** Returns the problems of a tracked file, as lines to print. `read` is called only for text files. */
export function problemsOf(file, read) {
  if (!TEXT.test(file) || file === 'package-lock.json') return []
  const lines = read().split('\n')
  const faults = []
  const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
  if (SOURCE.test(file) && length > MAX_LINES)
    faults.push(`${file}: ${length} lines, at most ${MAX_LINES} are allowed`)
  lines.forEach((line, index) => {
    const at = `${file}:${index + 1}`
    if (PLACES.test(line) && !MAY_NAME_PLACES.test(file)) faults.push(`${at}: names a place on one computer`)
    if (/\.(test|spec)\.tsx?$/.test(file) && NOT_RUN.test(line))
      faults.push(`${at}: a test that does not run with the rest`)
    if (/\.tsx?$/.test(file) && PAUSE.test(line))
      faults.push(`${at}: a pause in place of a condition that ends it`)
    if (/\.test\.tsx$/.test(file) && SHORT_WAIT.test(line)) faults.push(`${at}: a wait of one second`)
    if (/^(shared|electron|renderer)\//.test(file) && ADDRESS.test(line) && file !== ADDRESS_FILE)
      faults.push(`${at}: a schema of an address beside that of ${ADDRESS_FILE}`)
    if (/^electron\//.test(file) && ENGINE_ONLY.test(line) && !ENGINE_FILE.test(file))
      faults.push(`${at}: an operation that is stored or repeated beside the engine`)
    if (/^(shared|electron|renderer)\//.test(file) && OPERATOR.test(line) && !OPERATOR_FILE.test(file))
      faults.push(`${at}: the meaning of an operator outside of its file in shared/narrow`)
  })
  return faults
}
