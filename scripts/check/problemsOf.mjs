const LONGEST = 400
const SOURCE = /\.(tsx?|mjs|cjs|js|css)$/
const TEXT = /\.(tsx?|mjs|cjs|js|css|json|md|html|svg|sh|ya?ml)$|^\.ci\/|^\.[a-z]+$/

// Where the project's reference material lies on the computer it is written on is nobody else's business; only
// the conformance run, which is told where it is, and the notes on it may say so.
const PLACES =
  /(^|[\s'"`(=:])\/(work|root)\/|\.\.\/shared\/(tools|protocol|toolchain|fixtures|look|hooks|[a-z]+\.md)/
const MAY_NAME_PLACES = /^\.ci\/|^e2e\/.*conformance|^README\.md$|^scripts\/check\/problemsOf/
// A test that a computer cannot run may be left out there, with a reason that the run prints and counts.
const NOT_RUN =
  /\b(test|it|describe)\.(skip|fixme|todo|only)\b|\btestInfo\.(fixme\b|skip\b(?!\(!has[A-Z]\w+\(\), ))/

// A pause that is long enough here is too short on a busy computer: a test waits for what it needs.
const PAUSE = /\bwaitForTimeout\b/
// It gives up after a second; the one of testing-library has the time that .config/vitestWindow.ts gives.
const SHORT_WAIT = /\bvi\.waitFor\b/

// A comment names its subject: one that begins so has to be decoded.
const RIDDLE = /^\s*(?:\{?\/\*\*?|\/\/|\*) (?:What|Whether|Of|Those|Whoever|That)\b/
const IN_COMMENT = /^\s*(?:\/\/|\*)/

// The schemas of a conversation and of a draft's target stand in one file: copies of them would drift apart.
const ADDRESS = /z\.literal\(['"]channel['"]\), channelId/
const ADDRESS_FILE = 'shared/api/conversation.ts'

// One engine writes the journal of operations and decides whether a request is repeated.
const ENGINE_ONLY = /['"](putJob|dropJobs)['"]|\bisOutcomeUnknown\b/
const ENGINE_FILE = /^electron\/core\/(operations\/engine\/|http\/apiError\.ts$)|\.test\.ts$/

// Each operator of a narrow says in its own file what it means; addresses are channel and topic.
const OPERATOR =
  /\b(operator [!=]== '(?!(channel|topic|with|near|search)')|termOf\([^)]*, '(?!(channel|topic|with|dm)'))/
const OPERATOR_FILE = /^shared\/narrow\/|\.test\.tsx?$/

/** Returns the problems of one tracked file, as lines to print. `read` is called only for text files. */
export function problemsOf(file, read) {
  if (!TEXT.test(file) || file === 'package-lock.json') return []
  const lines = read().split('\n')
  const faults = []
  const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
  if (SOURCE.test(file) && length > LONGEST)
    faults.push(`${file}: ${length} lines, at most ${LONGEST} are allowed`)
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
    const before = lines[index - 1] ?? ''
    if (SOURCE.test(file) && RIDDLE.test(line) && !IN_COMMENT.test(before))
      faults.push(`${at}: a comment that does not name its subject first`)
  })
  return faults
}
