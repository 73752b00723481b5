const PRODUCT = /^(electron|renderer|shared)\/.*\.tsx?$/
const TEST = /\.test\.tsx?$|\/testing\//
const ROUTES = /^shared\/api\/routes\//
/** Code that treats all slices alike, so naming a slice there is no use of it. */
const STATE = /^shared\/(api|model\/(state|account))\//
const SLICE_TABLE = 'shared/model/account/accountSlices.ts'

const ROUTE_NAME = /^ {2}name: '(\w+)',$/gm
const ROUTE_USE = /\broutes\.(\w+)|'(\w+)'/gi
const SLICE_ROW = /^ {2}(\w+): (\w+),$/gm
const SLICE_USE = /\.(\w+)|'(\w+)'/g
/** A pattern that takes parts of the state: `{ users, groups }: AccountState`, `{ users } = state`. */
const SLICE_PATTERN = /\{([^{}]*)\}(?:: (?:Pick<)?\w*State| = \w*[sS]tate)\b/g
const STATE_USE = /\bstate\.(\w+)/g

/**
 * Returns the routes without a call and the slices without a reader in the product that `listed` lacks, and the rows of
 * `listed` that are outdated, as lines to print.
 */
export function unusedProtocolIn(sources, listed) {
  const product = [...sources].filter(([file]) => PRODUCT.test(file) && !TEST.test(file))
  return [
    ...compared('route', uncalledRoutesIn(product), listed.uncalledRoutes),
    ...compared('slice', unreadSlicesIn(product, sources.get(SLICE_TABLE) ?? ''), listed.unreadSlices),
  ]
}

function compared(kind, unused, rows) {
  const names = rows.flatMap((row) => row.names)
  const place = 'scripts/check/unusedProtocol.mjs'
  return [
    ...unused
      .filter((name) => !names.includes(name))
      .map((name) => `the product does not use the ${kind} ${name}, and ${place} has no reason for it`),
    ...names
      .filter((name) => !unused.includes(name))
      .map((name) => `${place}: the ${kind} ${name} is used, or does not exist`),
  ]
}

function uncalledRoutesIn(product) {
  const isRoute = ([file]) => ROUTES.test(file)
  const names = product.filter(isRoute).flatMap(([, text]) => wordsOf(text, ROUTE_NAME))
  const used = new Set(
    product.filter((item) => !isRoute(item)).flatMap(([, text]) => wordsOf(text, ROUTE_USE)),
  )
  return names.filter((name) => !used.has(name))
}

/** Does not count the file of the slice, unless it reads the slice from the whole state, as a selector does. */
function unreadSlicesIn(product, table) {
  const readers = product
    .filter(([file]) => !STATE.test(file))
    .map(([, text]) => ({
      text,
      all: new Set([...wordsOf(text, SLICE_USE), ...patternWords(text)]),
      ofState: new Set(wordsOf(text, STATE_USE)),
    }))
  return [...table.matchAll(SLICE_ROW)].flatMap(([, name, slice]) => {
    const home = `export const ${slice} =`
    const isRead = readers.some(({ text, all, ofState }) => (text.includes(home) ? ofState : all).has(name))
    return isRead ? [] : [name]
  })
}

const wordsOf = (text, pattern) => [...text.matchAll(pattern)].map(([, one, other]) => one ?? other)
const patternWords = (text) =>
  [...text.matchAll(SLICE_PATTERN)].flatMap(([, names]) => names.match(/\w+/g) ?? [])
