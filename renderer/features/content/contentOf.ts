import { parseContent } from '../../../shared/content/parseContent.ts'
import type { ContentTree } from '../../../shared/content/tree.ts'

/** A few screens of history for each realm; an edit has other HTML and so a place of its own. */
const capacity = 2000
const byRealm = new Map<string, Map<string, ContentTree>>()

/** The parsed tree of message HTML, kept between renders and for rows that scroll out and in again. */
export function contentOf(html: string, realmUrl: string): ContentTree {
  let trees = byRealm.get(realmUrl)
  if (trees === undefined) byRealm.set(realmUrl, (trees = new Map<string, ContentTree>()))
  const known = trees.get(html)
  if (known !== undefined) return known
  const tree = parseContent(html, realmUrl)
  if (trees.size >= capacity)
    for (const oldest of [...trees.keys()].slice(0, capacity / 4)) trees.delete(oldest)
  trees.set(html, tree)
  return tree
}
