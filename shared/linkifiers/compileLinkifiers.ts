import type { RE2JS } from 're2js'
import { parseTemplate, type Template } from 'url-template'
import { lazy } from '../lazy.ts'
import type { LinkedPart } from '../markdown/markdownContext.ts'
import { placeholderMark } from '../markdown/stash.ts'
import { webAddressPattern } from '../markdown/webAddress.ts'
import { compilePattern, matchGroup } from './pattern.ts'
import { patternSize } from './patternSize.ts'
import { filledTemplate, urlReader, type UrlReader } from './reverseTemplate.ts'
import { maxTemplateLength } from './template.ts'

/** Maximum number of linkifiers, because each one searches every text. */
const maxLinkifiers = 200
/** Maximum size of all patterns together, because compiling more would take too long. */
const maxTotalSize = 100_000
/** Maximum steps of all searches in one text, as if each ran to the end with its whole pattern. */
const maxSteps = 80_000_000

export interface LinkifierRule {
  readonly id: number
  readonly pattern: string
  readonly urlTemplate: string
  /** Template of the short form of a URL. Absent or null: URLs stay as they are. */
  readonly reverseTemplate?: string | null
  /** Templates of further URLs with a short form. */
  readonly alternativeUrlTemplates?: readonly string[]
}

interface TopicLink {
  readonly text: string
  readonly url: string
}

/** Compiled linkifiers, and the ids of those that could not be compiled. */
export interface CompiledLinkifiers {
  readonly rejected: readonly number[]
  /** Returns the parts of a message's text that become links, in text order and without overlaps. */
  readonly match: (text: string) => readonly LinkedPart[]
  /** Returns the links in a topic's name: those of the linkifiers, and web addresses outside of them. */
  readonly topicLinks: (topic: string) => readonly TopicLink[]
  /** Returns the text that links to a URL's page by a linkifier, such as `#12`; null if there is none. */
  readonly shortForm: (url: string) => string | null
}

interface Compiled {
  readonly rule: LinkifierRule
  readonly pattern: RE2JS
  readonly groups: readonly string[]
  readonly template: Template
}

function compile(rule: LinkifierRule): Compiled | null {
  const { pattern, urlTemplate } = rule
  const compiled = compilePattern(pattern)
  if (compiled === null || urlTemplate === '' || urlTemplate.length > maxTemplateLength) return null
  try {
    const groups = Object.keys(compiled.namedGroups()).filter((name) => name !== matchGroup)
    return { rule, pattern: compiled, groups, template: parseTemplate(urlTemplate) }
  } catch {
    return null
  }
}

/** Counts the remaining work for one text. */
interface Budget {
  steps: number
}

function matchesOf({ pattern, groups, template }: Compiled, text: string, budget: Budget): LinkedPart[] {
  const parts: LinkedPart[] = []
  const matcher = pattern.matcher(text)
  const size = pattern.programSize()
  for (let from = 0; from <= text.length;) {
    budget.steps -= (text.length - from) * size
    if (budget.steps < 0 || !matcher.find(from)) break
    const start = matcher.start(matchGroup)
    const end = matcher.end(matchGroup)
    // The character after a match may be the one before the next.
    from = Math.max(end, from + 1)
    if (end === start || text.slice(start, end).includes(placeholderMark)) continue
    const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name)]))
    parts.push({ start, end, url: template.expand(values) })
  }
  return parts
}

/** Returns the parts without those that overlap an earlier one, in text order. */
function withoutOverlaps(parts: readonly LinkedPart[]): LinkedPart[] {
  const kept: LinkedPart[] = []
  for (const part of parts) {
    // Binary search: `kept` is sorted and has no overlaps.
    let low = 0
    let high = kept.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (kept[middle]!.start < part.start) low = middle + 1
      else high = middle
    }
    const before = kept[low - 1]
    const after = kept[low]
    if ((before && before.end > part.start) || (after && after.start < part.end)) continue
    kept.splice(low, 0, part)
  }
  return kept
}

function webAddresses(topic: string): LinkedPart[] {
  return [...topic.matchAll(webAddressPattern())].flatMap((match) => {
    const hasScheme = /^https?:/.test(match[0])
    if (!hasScheme && match[0].includes('@')) return []
    const url = hasScheme ? match[0] : `https://${match[0]}`
    return [{ start: match.index, end: match.index + match[0].length, url }]
  })
}

/** Longer URLs are left as they are. */
const maxUrlLength = 2000

/** A linkifier whose URLs have a short form, and the readers of their templates. */
interface Reversible {
  readonly compiled: Compiled
  readonly reverse: string
  readonly readers: readonly UrlReader[]
}

function reversibleOf(compiled: Compiled): readonly Reversible[] {
  const { alternativeUrlTemplates = [], reverseTemplate: reverse = null, urlTemplate } = compiled.rule
  if (reverse === null) return []
  const readers = [urlTemplate, ...alternativeUrlTemplates].flatMap((template) =>
    template.length > maxTemplateLength ? [] : (urlReader(template) ?? []),
  )
  return [{ compiled, reverse, readers }]
}

/** Returns the short form of a URL, if the linkifier turns the whole text into the link of those values. */
function shortOf({ compiled, reverse, readers }: Reversible, url: string): string | null {
  for (const read of readers) {
    const values = read(url)
    const text = values === null ? null : filledTemplate(reverse, values)
    if (values === null || text === null) continue
    const [link] = matchesOf(compiled, text, { steps: maxSteps })
    const isWhole = link?.start === 0 && link.end === text.length
    if (isWhole && link.url === compiled.template.expand({ ...values })) return text
  }
  return null
}

/** Compiles linkifiers, which are given in order of precedence. Omits those beyond the limits. */
export function compileLinkifiers(linkifiers: readonly LinkifierRule[]): CompiledLinkifiers {
  const compiled: Compiled[] = []
  const rejected: number[] = []
  let left = maxTotalSize
  for (const [index, linkifier] of linkifiers.entries()) {
    const size = patternSize(linkifier.pattern)
    const each = index < maxLinkifiers && size <= left ? compile(linkifier) : null
    if (each === null) rejected.push(linkifier.id)
    else {
      compiled.push(each)
      left -= size
    }
  }
  const ordered = (text: string) => {
    const budget = { steps: maxSteps }
    return compiled.flatMap((each) => matchesOf(each, text, budget))
  }
  // Made at the first pasted URL.
  const reversible = lazy(() => compiled.flatMap(reversibleOf))
  return {
    rejected,
    shortForm: (url) => {
      if (url.length > maxUrlLength) return null
      for (const each of reversible()) {
        const text = shortOf(each, url)
        if (text !== null) return text
      }
      return null
    },
    match: (text) => withoutOverlaps(ordered(text)),
    topicLinks: (topic) =>
      withoutOverlaps([...ordered(topic), ...webAddresses(topic)]).map(({ start, end, url }) => ({
        text: topic.slice(start, end),
        url,
      })),
  }
}
