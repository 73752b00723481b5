import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../shared/model/views/narrow.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { foldText } from '../../../shared/model/search/foldText.ts'
import { nameScore, wordStarts } from '../../../shared/model/search/nameScore.ts'
import { sidebarModel } from '../../../shared/model/channels/sidebar.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import { allUsers } from '../../../shared/model/people/users.ts'
import { topicsOfChannel } from '../../../shared/model/topics/topicList.ts'
import { hashOfRoute, uiStore, type AccountStore } from '../../state/index.ts'
import { pushAll } from '../../../shared/pushAll.ts'
import { canInChannel } from '../../../shared/model/permissions/permissions.ts'
import { channelsView } from '../channels/index.ts'
import { channelsHash, createChannel } from '../channelsAddress/index.ts'
import { directTitle } from '../sidebar/index.ts'
import { markRead, markShownRead } from '../topicActions/index.ts'
import { hashOfView, viewsOf } from '../views/index.ts'

export interface SwitcherTarget {
  readonly key: string
  /** unjoined: a channel that the person is not in. settings: those of a channel. */
  readonly kind: 'view' | 'action' | 'channel' | 'unjoined' | 'topic' | 'person' | 'group' | 'settings'
  readonly title: string
  /** Where it belongs: the topic's channel. */
  readonly context: string
  readonly color: string | null
  readonly userId: number | null
  /** null: the target is no channel. */
  readonly channelId: number | null
  readonly hash: string
  /** Done in place of going to `hash`. */
  readonly run?: (store: AccountStore) => void
  readonly unread: number
  /** Newest message: of two equal matches the one with more life in it is meant. */
  readonly recency: number
}

/** Every place one can jump to. Made when the dialog opens. */
export function switcherTargets(state: AccountState): readonly SwitcherTarget[] {
  const model = sidebarModel(state)
  const { sections, directs } = model
  const targets: SwitcherTarget[] = viewsOf(state)
    // Its action says what one does there.
    .filter(({ id }) => id !== channelsView.id)
    .map((view) => ({
      ...plain,
      key: view.id,
      kind: 'view',
      title: t(view.title),
      hash: hashOfView(view, state.self.userId),
      unread: view.counts?.(state, model).unread ?? 0,
    }))
  pushAll(targets, actionTargets())
  for (const channel of sections.flatMap((section) => section.channels)) {
    const { channelId, name, color, unread } = channel
    const topics = topicsOfChannel(state, channelId)
    const recency = topics[0]?.maxId ?? 0
    targets.push({
      ...plain,
      key: `c${channelId}`,
      kind: 'channel',
      title: name,
      color,
      channelId,
      hash: hashOfRoute(channelNarrow(channelId)),
      unread,
      recency,
    })
    for (const topic of topics) {
      targets.push({
        ...plain,
        key: `t${channelId}:${topic.key}`,
        kind: 'topic',
        title: topicDisplayName(state, withoutResolvedMark(topic.topic)),
        context: name,
        color,
        hash: hashOfRoute(topicNarrow(channelId, topic.topic)),
        unread: topic.isMuted ? 0 : topic.unread,
        recency: topic.maxId,
      })
    }
  }
  pushAll(targets, unjoinedTargets(state))
  const seen = new Set<number>()
  for (const { key, userIds, unread, maxId } of directs) {
    const [only] = userIds
    const userId = userIds.length === 1 && only !== undefined ? only : null
    if (userId !== null) seen.add(userId)
    const kind = userIds.length > 1 ? 'group' : 'person'
    targets.push({
      ...plain,
      key: `d${key}`,
      kind,
      title: directTitle(state, userIds),
      userId,
      hash: hashOfRoute(dmNarrow(userIds)),
      unread,
      recency: maxId,
    })
  }
  for (const user of allUsers(state)) {
    if (!user.isActive || user.isSystemBot || seen.has(user.id) || user.id === state.self.userId) continue
    targets.push({
      ...plain,
      key: `u${user.id}`,
      kind: 'person',
      title: user.name,
      userId: user.id,
      hash: hashOfRoute(dmNarrow([user.id])),
    })
  }
  return targets
}

const plain = { context: '', color: null, userId: null, channelId: null, unread: 0, recency: 0 } as const

const action = (key: string, title: MessageKey, run: NonNullable<SwitcherTarget['run']>): SwitcherTarget => ({
  ...plain,
  key,
  kind: 'action',
  title: t(title),
  hash: '',
  run,
})

const actionTargets = (): readonly SwitcherTarget[] => [
  {
    ...plain,
    key: 'abrowse',
    kind: 'action',
    title: t('channels.browse'),
    hash: channelsHash({ kind: 'directory', channelId: null }),
  },
  action('acreate', 'channels.new', createChannel),
  action('aread', 'topicActions.cmd_read_all', (store) => markRead(store, { type: 'all' })),
  action('areaddirects', 'topicActions.cmd_read_directs', (store) => markRead(store, { type: 'directs' })),
  action('areadshown', 'topicActions.cmd_read_shown', (store) =>
    markShownRead(store, uiStore.getState().route.narrow),
  ),
]

/** The channels that the person is not in; those that they may not read are told of in the directory. */
function unjoinedTargets(state: AccountState): readonly SwitcherTarget[] {
  const targets: SwitcherTarget[] = []
  for (const { id: channelId, name, isArchived } of state.channels.values()) {
    if (isArchived || state.subscriptions.has(channelId)) continue
    const hash = canInChannel(state, 'readContent', channelId)
      ? hashOfRoute(channelNarrow(channelId))
      : channelsHash({ kind: 'directory', channelId })
    targets.push({ ...plain, key: `c${channelId}`, kind: 'unjoined', title: name, channelId, hash })
  }
  return targets
}

/** A channel's name, and the beginning of the word for settings. */
const asksSettings = /^(.+?)\s+(se(?:t(?:t(?:i(?:n(?:gs?)?)?)?)?)?)$/
const maxSettings = 10

/** The settings of the channels that are named before the word; none for other texts. */
function settingsTargets(targets: readonly SwitcherTarget[], words: string): readonly Scored[] {
  const name = asksSettings.exec(words)?.[1]
  if (name === undefined) return []
  const found: Scored[] = []
  for (const target of targets) {
    const score = target.channelId === null ? 0 : matchScore(target.title, name)
    if (score > 0) found.push({ target, score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSettings)
    .map(({ target, score }) => ({ target: settingsOf(target), score }))
}

function settingsOf(target: SwitcherTarget): SwitcherTarget {
  const { channelId, title } = target
  const hash = channelsHash({ kind: 'settings', channelId: channelId ?? 0, tab: 'about' })
  const named = t('channels.settings_of', { name: title })
  return { ...target, key: `s${channelId}`, kind: 'settings', title: named, hash, unread: 0 }
}

interface Scored {
  readonly target: SwitcherTarget
  readonly score: number
}

/** 0: no match. The whole name beats its start, that a word's, that its inside; the words' initials come last. */
export function matchScore(title: string, words: string): number {
  const name = title.toLowerCase()
  if (name === words) return 5
  if (name.startsWith(words)) return 4
  if (wordStarts(name, words)) return 3
  if (name.includes(words)) return 2
  return words.length > 1 && initialsOfWords(name).includes(words) ? 1 : 0
}

const initialsOfWords = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .join('')

/** As the worst of its words, where each is in the name or in that of the channel, and not all are in the latter. */
function wordsScore({ context, title }: SwitcherTarget, text: string): number {
  const words = text.split(/\s+/)
  if (words.length < 2) return 0
  const inTitle = words.map((word) => matchScore(title, word))
  if (inTitle.every((score) => score < 2)) return 0
  const best = words.map((word, at) => Math.max(inTitle[at]!, matchScore(context, word)))
  return best.some((score) => score < 2) ? 0 : Math.min(3, ...best)
}

const shown = 40

const scoreAll = (targets: readonly SwitcherTarget[], scoreOf: (target: SwitcherTarget) => number) =>
  targets.map((target) => ({ target, score: scoreOf(target) })).filter(({ score }) => score > 0)

/** The pages of the people whose names match: "mina: profile". */
const findProfiles = (targets: readonly SwitcherTarget[], name: string): readonly SwitcherTarget[] =>
  scoreAll(
    targets.filter(({ userId }) => userId !== null),
    ({ title }) => matchScore(title, name),
  )
    .sort((a, b) => b.score - a.score || b.target.recency - a.target.recency)
    .slice(0, shown)
    .map(({ target }) => ({
      ...target,
      key: `p${String(target.userId)}`,
      title: t('app.jump_profile', { name: target.title }),
      hash: `#people/${String(target.userId)}`,
      unread: 0,
    }))

/** The best targets for what was typed; for nothing, what is unread, then what is newest. "channel > topic" works too. */
export function findTargets(targets: readonly SwitcherTarget[], text: string): readonly SwitcherTarget[] {
  const words = text.trim().toLowerCase().replace(/^[#@]/, '')
  if (words === '') {
    return targets
      .filter(({ kind }) => kind !== 'unjoined')
      .sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || b.recency - a.recency)
      .slice(0, shown)
  }
  const profileOf = /^(.+?):?\s+prof(?:i(?:l(?:e)?)?)?$/.exec(words)?.[1]
  if (profileOf !== undefined) {
    const profiles = findProfiles(targets, profileOf)
    if (profiles.length > 0) return profiles
  }
  const parts = words.split(/\s*>\s*/)
  const scored: Scored[] = targets.flatMap((target) => {
    const score =
      parts.length === 2 && target.kind === 'topic'
        ? Math.min(
            matchScore(target.context, parts[0]!),
            parts[1] === '' ? 1 : matchScore(target.title, parts[1]!),
          )
        : Math.max(matchScore(target.title, words), wordsScore(target, words))
    return score === 0 ? [] : [{ target, score }]
  })
  pushAll(scored, settingsTargets(targets, words))
  // Only where nothing is as it was typed may it have been mistyped.
  const typed = foldText(words)
  const found =
    scored.length > 0 ? scored : scoreAll(targets, ({ title }) => nameScore(foldText(title), typed))
  const order = {
    view: 1,
    action: 1,
    channel: 0,
    unjoined: 1,
    topic: 2,
    person: 0,
    group: 3,
    settings: 1,
  } as const
  return found
    .sort(
      (a, b) =>
        b.score - a.score ||
        order[a.target.kind] - order[b.target.kind] ||
        b.target.recency - a.target.recency ||
        a.target.title.length - b.target.title.length,
    )
    .slice(0, shown)
    .map(({ target }) => target)
}
