import path from 'node:path'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const COMPOSES = /\bcomposes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?;/g
const COMMENT = /\/\*[\s\S]*?\*\//g
const CLASS = /\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g

/**
 * Returns CSS module classes that no importing file uses, used classes that do not exist, and unused custom properties,
 * as lines to print. `styles[name]` uses every class of its module.
 */
export function unusedStylesIn(sources) {
  const sheets = new Map(
    [...sources]
      .filter(([file]) => file.endsWith('.css'))
      .map(([file, text]) => [file, text.replace(COMMENT, '')]),
  )
  const reads = new Map([...sheets.keys()].map((file) => [file, new Set()]))
  const dynamic = new Set()
  for (const [file, text] of sources) {
    for (const [, name, from] of text.matchAll(IMPORT)) {
      const sheet = path.posix.join(path.posix.dirname(file), from)
      for (const [, read] of text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g')))
        reads.get(sheet)?.add(read)
      if (text.includes(`${name}[`)) dynamic.add(sheet)
    }
  }
  for (const [file, text] of sheets) {
    for (const [, names, from] of text.matchAll(COMPOSES)) {
      const sheet = from === undefined ? file : path.posix.join(path.posix.dirname(file), from)
      for (const name of names.split(/\s+/)) reads.get(sheet)?.add(name)
    }
  }
  return [...classProblems(sheets, reads, dynamic), ...propertyProblems(sources, sheets)]
}

function classProblems(sheets, reads, dynamic) {
  return [...sheets].flatMap(([file, text]) => {
    if (!file.endsWith('.module.css')) return []
    const classes = new Set(
      [...text.replace(/:global\([^{]*?\)(?=[\s.:{])/g, '').matchAll(CLASS)].map((match) => match[1]),
    )
    const unread = dynamic.has(file) ? [] : [...classes].filter((name) => !reads.get(file).has(name))
    return [
      ...unread.map((name) => `${file}: nothing reads the class "${name}"`),
      ...[...reads.get(file)]
        .filter((name) => !classes.has(name))
        .map((name) => `${file}: has no class "${name}"`),
    ]
  })
}

function propertyProblems(sources, sheets) {
  const read = new Set(
    [...sources.values()].flatMap((text) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  )
  return [...sheets].flatMap(([file, text]) =>
    [...new Set([...text.matchAll(/[\s{;](--[\w-]+):/g)].map(([, name]) => name))]
      .filter((name) => !read.has(name))
      .map((name) => `${file}: nothing reads the property "${name}"`),
  )
}
