import { parseContent } from '../../../../shared/content/parseContent.ts'
import type { ContentTree } from '../../../../shared/content/tree.ts'

/** A few screens of history. An edit changes the HTML and so gets another entry. */
const maxTrees = 2000
/** Max characters of cached HTML, of all organizations together. A tree takes several times the memory of its HTML. */
const maxSize = 2_000_000

type Trees = Map<string, Entry>
interface Entry {
  readonly html: string
  readonly tree: ContentTree
  /** The map that contains this entry, for its eviction. */
  readonly trees: Trees
}

/** Entries by organization and HTML. */
const byRealm = new Map<string, Trees>()
/** All entries, least recently used first. */
const entries = new Set<Entry>()
/** Characters of HTML in `entries`. Counted at each change, because summing them up for each message would be quadratic. */
let size = 0

/** Returns the parsed tree of message HTML. Cached between renders, and for rows that unmount on scrolling. */
export function contentOf(html: string, realmUrl: string): ContentTree {
  let trees = byRealm.get(realmUrl)
  if (trees === undefined) byRealm.set(realmUrl, (trees = new Map<string, Entry>()))
  const known = trees.get(html)
  if (known !== undefined) {
    entries.delete(known)
    entries.add(known)
    return known.tree
  }
  const entry: Entry = { html, tree: parseContent(html, realmUrl), trees }
  trees.set(html, entry)
  entries.add(entry)
  size += html.length
  for (const oldest of entries) {
    if ((entries.size <= maxTrees && size <= maxSize) || oldest === entry) break
    entries.delete(oldest)
    oldest.trees.delete(oldest.html)
    size -= oldest.html.length
  }
  return entry.tree
}
