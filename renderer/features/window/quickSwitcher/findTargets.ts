import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { firstInOrder, insertInOrder } from '../../../../shared/model/search/nameRank.ts'
import { nameScore, wordStarts } from '../../../../shared/model/search/nameScore.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'
import { keepMatches, narrowedTargets } from './narrowing.ts'
import { lettersOf, makeTarget, type SwitcherTarget } from './target.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

/** Targets of one kind under their heading, best first. */
export interface SwitcherGroup {
  readonly heading: MessageKey
  readonly targets: readonly SwitcherTarget[]
}

type Kind = SwitcherTarget['kind']

const headings: Readonly<Record<Kind, MessageKey>> = {
  view: 'app.jump_group_views',
  go: 'app.jump_group_views',
  action: 'app.jump_group_actions',
  setting: 'app.jump_group_settings',
  account: 'app.jump_group_accounts',
  link: 'app.jump_group_link',
  channel: 'app.jump_group_channels',
  unjoined: 'app.jump_group_channels',
  settings: 'app.jump_group_channels',
  topic: 'app.jump_group_conversations',
  group: 'app.jump_group_conversations',
  userGroup: 'app.jump_group_people',
  person: 'app.jump_group_people',
  profile: 'app.jump_group_people',
}

/** Order of kinds for equal matches: lower numbers come first. */
const kindOrder: Readonly<Record<Kind, number>> = {
  link: 0,
  channel: 0,
  person: 0,
  profile: 0,
  view: 1,
  go: 1,
  action: 1,
  account: 1,
  unjoined: 1,
  settings: 1,
  topic: 2,
  group: 3,
  userGroup: 2,
  setting: 3,
}

/** Kinds that a sign before the query selects. */
const narrowed: Readonly<Record<string, readonly Kind[]>> = {
  '#': ['channel', 'unjoined', 'topic', 'settings'],
  '@': ['person', 'group', 'userGroup', 'profile'],
  '>': ['action', 'go', 'setting'],
  ',': ['setting'],
}

const maxInGroup = 8
const maxOfOneKind = 40
const maxUnread = 12
const maxRecent = 20

interface Scored {
  readonly target: SwitcherTarget
  readonly score: number
}

const compareAccounts = (a: Scored, b: Scored): number =>
  Number(a.target.account !== null) - Number(b.target.account !== null)

/**
 * Sorts the best match first. Equal matches are sorted by account (the one on the screen first), unread messages, age
 * and length.
 */
const compareIn = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  compareAccounts(a, b) ||
  Number(b.target.unread > 0) - Number(a.target.unread > 0) ||
  b.target.recency - a.target.recency ||
  a.target.title.length - b.target.title.length

const compareFirst = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  compareAccounts(a, b) ||
  kindOrder[a.target.kind] - kindOrder[b.target.kind] ||
  compareIn(a, b)

/**
 * Returns the best targets for a query, grouped by kind, with the best group first. An empty query lists unread and
 * then the newest targets. "channel > topic" is supported, and `#`, `@`, `>` or `,` before the query selects a kind.
 */
export function findTargets(targets: readonly SwitcherTarget[], text: string): readonly SwitcherGroup[] {
  const trimmed = foldText(text.trim())
  const sign = trimmed.slice(0, 1)
  const kinds = narrowed[sign] ?? null
  const typed = kinds === null ? trimmed : trimmed.slice(1).trim()
  if (trimmed === '') return whatIsNew(targets)
  const max = kinds === null ? maxInGroup : maxOfOneKind
  const asked = (): readonly SwitcherTarget[] =>
    targets.filter(({ kind }) => (kinds === null ? kind !== 'go' : kinds.includes(kind)))
  if (isOneWord(typed)) {
    const matching: SwitcherTarget[] = []
    const among = narrowedTargets(targets, trimmed) ?? asked()
    const scored = bestOf(among, scorer(typed), max, (target) => matching.push(target))
    keepMatches(targets, trimmed, matching)
    // Typos are considered only if nothing matches exactly.
    return grouped(scored.length > 0 ? scored : scoreMistyped(asked(), typed), max)
  }
  const all = asked()
  const profiles = findProfiles(all, typed)
  if (profiles.length > 0) return grouped(profiles, maxOfOneKind)
  const scored = [...bestOf(all, scorer(typed), max), ...settingsTargets(all, typed)]
  return grouped(scored.length > 0 ? scored : scoreMistyped(all, typed), max)
}

/**
 * Returns true for a query of one word. A name that contains it also contains every prefix of it, so earlier results
 * can be narrowed. Several words can match different parts of a target.
 */
const isOneWord = (typed: string): boolean => !/[\s>]/.test(typed)

/**
 * Returns the best `max` targets under each heading. Keeps no more in memory, since a single letter matches most of
 * tens of thousands of names.
 */
function bestOf(
  targets: readonly SwitcherTarget[],
  scoreOf: (target: SwitcherTarget) => number,
  max: number,
  onMatch?: (target: SwitcherTarget) => void,
): readonly Scored[] {
  const groups = new Map<MessageKey, Scored[]>()
  for (const target of targets) {
    const score = scoreOf(target)
    if (score === 0) continue
    onMatch?.(target)
    const heading = headings[target.kind]
    const best = groups.get(heading)
    if (best === undefined) groups.set(heading, [{ target, score }])
    else if (best.length < max || score >= best.at(-1)!.score)
      insertInOrder(best, { target, score }, max, compareFirst)
  }
  return [...groups.values()].flat()
}

const whatIsNew = memoByObject((targets: readonly SwitcherTarget[]): readonly SwitcherGroup[] => {
  const places: Scored[] = []
  const views: SwitcherTarget[] = []
  for (const target of targets) {
    if (target.kind === 'view') views.push(target)
    else if (target.recency > 0 && target.kind !== 'channel' && target.kind !== 'action')
      places.push({ target, score: 0 })
  }
  const isUnread = ({ target }: Scored): boolean => target.unread > 0
  const unread = firstInOrder(places.filter(isUnread), maxUnread, compareIn)
  const recent = firstInOrder(
    places.filter((place) => !isUnread(place)),
    maxRecent,
    compareIn,
  )
  const groups: SwitcherGroup[] = [
    { heading: 'app.jump_group_unread', targets: unread.map(({ target }) => target) },
    { heading: 'app.jump_group_recent', targets: recent.map(({ target }) => target) },
    { heading: 'app.jump_group_views', targets: views },
  ]
  return groups.filter((group) => group.targets.length > 0)
})

function grouped(found: readonly Scored[], max: number): readonly SwitcherGroup[] {
  const groups = new Map<MessageKey, Scored[]>()
  for (const scored of found) {
    const heading = headings[scored.target.kind]
    const group = groups.get(heading)
    if (group === undefined) groups.set(heading, [scored])
    else group.push(scored)
  }
  return [...groups]
    .map(([heading, all]) => ({ heading, best: firstInOrder(all, max, compareFirst) }))
    .sort((a, b) => compareFirst(a.best[0]!, b.best[0]!))
    .map(({ heading, best }) => ({ heading, targets: best.map(({ target }) => target) }))
}

function scoreAll(targets: readonly SwitcherTarget[], scoreOf: (target: SwitcherTarget) => number): Scored[] {
  const scored: Scored[] = []
  for (const target of targets) {
    const score = scoreOf(target)
    if (score > 0) scored.push({ target, score })
  }
  return scored
}

function scorer(typed: string): (target: SwitcherTarget) => number {
  if (typed === '') return () => 1
  const [channel = '', topic] = typed.split(/\s*>\s*/)
  const words = typed.split(' ')
  return (target) => {
    if (topic !== undefined && target.kind === 'topic')
      return Math.min(
        matchScore(target.foldedContext, channel),
        topic === '' ? 1 : matchScore(target.folded, topic, target.initials),
      )
    return Math.max(matchScore(target.folded, typed, target.initials), wordsScore(target, words))
  }
}

/**
 * Returns the score of a match, or 0 for no match. Both texts are folded. The whole name scores highest, then its
 * start, the start of a word, the inside of a word, and initials.
 */
export function matchScore(name: string, words: string, initials = ''): number {
  const index = name.indexOf(words)
  if (index === 0) return name.length === words.length ? 5 : 4
  // Most names contain a single letter in many places, so only the first letters of words are compared.
  if (index > 0)
    return (words.length === 1 && initials !== '' ? initials.includes(words) : wordStarts(name, words))
      ? 3
      : 2
  return words.length > 1 && initials.includes(words) ? 1 : 0
}

/**
 * Returns the lowest score of the words if each is in the name or in the channel's name, and at least one is in the
 * name. Otherwise returns 0.
 */
function wordsScore({ folded, foldedContext }: SwitcherTarget, words: readonly string[]): number {
  if (words.length < 2) return 0
  let isNamed = false
  let minScore = 3
  for (const word of words) {
    const inTitle = matchScore(folded, word)
    if (inTitle >= 2) isNamed = true
    const best =
      inTitle >= 3 || foldedContext === '' ? inTitle : Math.max(inTitle, matchScore(foldedContext, word))
    if (best < 2) return 0
    if (best < minScore) minScore = best
  }
  return isNamed ? minScore : 0
}

/** Maximum number of names compared closely for typos: each takes microseconds. */
const maxCloseLooks = 5000

function scoreMistyped(targets: readonly SwitcherTarget[], typed: string): readonly Scored[] {
  const letters = lettersOf(typed)
  const maxLacking = Math.max(2, typed.split(' ').length)
  let looks = 0
  return scoreAll(targets, ({ folded, letters: targetLetters }) => {
    if (typed.length < 4 || countBits(letters & ~targetLetters) > maxLacking || looks > maxCloseLooks)
      return 0
    looks += 1
    return nameScore(folded, typed)
  })
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Returns the pages of users whose names match, for queries such as "mina: profile". */
function findProfiles(targets: readonly SwitcherTarget[], typed: string): readonly Scored[] {
  const name = /^(.+?):?\s+prof(?:i(?:l(?:e)?)?)?$/.exec(typed)?.[1]
  if (name === undefined) return []
  const people = scoreAll(targets, ({ account, userId, folded, initials }) =>
    userId === null || account !== null ? 0 : matchScore(folded, name, initials),
  )
  return firstInOrder(people, maxOfOneKind, compareIn).map(({ target, score }) => ({
    target: makeTarget({
      key: `p${String(target.userId)}`,
      kind: 'profile',
      title: t('app.jump_profile', { name: target.title }),
      userId: target.userId,
      hash: () => formatAddress({ view: 'people', page: 'person', userId: target.userId ?? 0, part: null }),
      recency: target.recency,
    }),
    score,
  }))
}

/** Channel name followed by a prefix of the word "settings". */
const asksSettings = /^(.+?)\s+(se(?:t(?:t(?:i(?:n(?:gs?)?)?)?)?)?)$/
const maxSettings = 10

/** Returns the settings of the channels named before the word "settings", or none for other queries. */
function settingsTargets(targets: readonly SwitcherTarget[], typed: string): readonly Scored[] {
  const name = asksSettings.exec(typed)?.[1]
  if (name === undefined) return []
  const found = scoreAll(targets, ({ account, channelId, folded, initials }) =>
    channelId === null || account !== null ? 0 : matchScore(folded, name, initials),
  )
  return firstInOrder(found, maxSettings, compareIn).map(({ target, score }) => ({
    target: settingsOf(target),
    score,
  }))
}

const settingsOf = ({ channel, channelId, title }: SwitcherTarget): SwitcherTarget =>
  makeTarget({
    key: `s${channelId}`,
    kind: 'settings',
    title: t('channels.settings_of', { name: title }),
    channel,
    channelId,
    hash: () =>
      formatAddress({ view: 'channels', page: 'settings', channelId: channelId ?? 0, tab: 'about' }),
  })
