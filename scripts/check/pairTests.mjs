// `node scripts/check/pairTests.mjs REV` prints the tests, faults, kill points, mutations and cases of the simulation at
// REV that have no partner in HEAD: the one with the same id, else the most similar one by the words of title or body,
// first in files of the same name. `--all` also prints each similar pair, for review.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { titlesIn } from './titlesIn.mjs'

const listedId = /^ {2}'((?:[^'\\]|\\.)+)',$/gm
const namedId = /\b(?:name|path): ?'((?:[^'\\]|\\.)+)'/g
const lists = [
  { kind: 'fault', files: /^e2e\/faults\/faultCases\.ts$/, id: listedId },
  { kind: 'kill point', files: /^e2e\/crash\/crashPoints\.ts$/, id: listedId },
  { kind: 'mutation', files: /^e2e\/security\/mutations\/\w+\.ts$/, id: namedId },
  { kind: 'simulation', files: /^e2e\/simulation\/.*\.ts$/, id: namedId },
]
const minLikeness = 0.4
const maxBodyLength = 3000

const wordsOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
/** Returns the share of common words, from 0 to 1. */
const similarity = (a, b) => (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size || 1)
const likeness = (a, b) => Math.max(similarity(a.title, b.title), similarity(a.body, b.body))

/** Returns the items in a file of one revision. */
export function itemsIn(file, text) {
  const lines = text.split('\n')
  const itemOf = (kind, id, body = '') => ({ kind, file, id, title: wordsOf(id), body: wordsOf(body) })
  const tests = titlesIn(file, text).map(({ line, title }, index, all) =>
    itemOf(
      'test',
      title,
      lines
        .slice(line, all[index + 1]?.line)
        .join('\n')
        .slice(0, maxBodyLength),
    ),
  )
  const found = lists.filter(({ files }) => files.test(file))
  return [
    ...tests,
    ...found.flatMap(({ id, kind }) => [...text.matchAll(id)].map(([, of]) => itemOf(kind, of))),
  ]
}

/** Pairs items of two revisions. Each new one has at most one partner. */
export function pairItems(before, after) {
  const keyOf = ({ kind, id }) => `${kind} ${id}`
  const isNear = (a, b) => a.file.split('/').at(-1) === b.file.split('/').at(-1)
  const byKey = new Map()
  for (const item of after) byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), item])
  const unpaired = before.filter((item) => {
    const same = byKey.get(keyOf(item)) ?? []
    const near = same.findIndex((candidate) => isNear(item, candidate))
    return same.splice(Math.max(near, 0), 1).length === 0
  })
  const left = new Set([...byKey.values()].flat())
  /** Returns pairs of similar items. The most similar ones are paired first. */
  const similar = (items, isAllowed) => {
    const candidates = (item) => [...left].filter((each) => each.kind === item.kind && isAllowed(item, each))
    const pairs = items.flatMap((item) => candidates(item).map((each) => [likeness(item, each), item, each]))
    const partners = new Map()
    for (const [alike, item, each] of pairs.toSorted(([a], [b]) => b - a))
      if (alike >= minLikeness && !partners.has(item) && left.delete(each)) partners.set(item, each)
    return partners
  }
  const renamed = similar(unpaired, isNear)
  const rest = unpaired.filter((item) => !renamed.has(item))
  const moved = similar(rest, () => true)
  return { similar: new Map([...renamed, ...moved]), lost: rest.filter((item) => !moved.has(item)) }
}

const git = (input, ...args) => execFileSync('git', args, { input, maxBuffer: 2 ** 30 })

function itemsAt(revision) {
  const all = git('', 'ls-tree', '-r', '--name-only', revision).toString().split('\n')
  const files = all.filter((file) => /\.(test|spec)\.|^e2e\/.*\.ts$/.test(file))
  const output = git(files.map((file) => `${revision}:${file}\n`).join(''), 'cat-file', '--batch')
  let start = 0
  return files.flatMap((file) => {
    const end = output.indexOf('\n', start)
    start = end + Number(output.toString('latin1', start, end).split(' ')[2]) + 2
    return itemsIn(file, output.toString('utf8', end + 1, start - 1))
  })
}

function main([revision, flag]) {
  const [before, after] = [itemsAt(revision), itemsAt('HEAD')]
  const { lost, similar } = pairItems(before, after)
  for (const kind of ['test', ...lists.map((list) => list.kind)]) {
    const [old, now, alike, missing] = [before, after, [...similar.keys()], lost].map(
      (items) => items.filter((item) => item.kind === kind).length,
    )
    console.log(`${kind}: ${old}, now ${now}; ${alike} only similar, ${missing} without a partner`)
  }
  if (flag === '--all') for (const [{ id }, partner] of similar) console.log(`  ${id}\n    → ${partner.id}`)
  for (const { kind, file, id } of lost) console.log(`no partner: ${kind}, ${id} (${file})`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
