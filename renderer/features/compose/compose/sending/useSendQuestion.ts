import { useState, type RefObject } from 'react'
import { hasTopicWildcard } from '../../../../../shared/api/capabilities.ts'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { peopleCount } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { canInChannel, topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { useAccountStore, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { addMembers } from '../../membership/index.ts'
import { wildcardText } from '../typeahead/insertion.ts'
import { replaceText } from '../writing/textEdit.ts'
import { everyoneMention, outsiders } from './outsiders.ts'

interface Asked {
  readonly words: string
  /** Label of the button that sends anyway. */
  readonly sendLabel: string
  /** An alternative to sending, or null. */
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** The message that is about to be sent. */
interface About {
  readonly store: AccountStore
  readonly target: DraftTarget
  /** True when the target's conversation itself is open. */
  readonly isHere: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly written: string
  /** Focuses the field for the topic's name. */
  readonly onName: () => void
  /** Withdraws the question. */
  readonly withdraw: () => void
}

/** A question that is asked once before a message is sent. Sending again confirms it. */
interface Question {
  /** True for a question about the text, which is withdrawn when the text changes. */
  readonly isOfText: boolean
  /** Returns null if the message does not raise the question. */
  readonly ask: (state: AccountState, about: About) => Asked | null
}

/** Asks before sending without a topic from a view of several topics, because the user may mean a visible one. */
const emptyTopic: Question = {
  isOfText: false,
  ask: (state, { isHere, onName, target }) =>
    isHere ||
    target.type === 'direct' ||
    target.channelId === null ||
    target.topic.trim() !== '' ||
    topicRule(state, target.channelId) !== 'any'
      ? null
      : {
          words: t('compose.empty_topic', { topic: topicDisplayName(state, '') }),
          sendLabel: t('compose.empty_topic_send'),
          action: { label: t('compose.empty_topic_name'), run: onName },
        },
}

const channelOf = ({ channels }: AccountState, target: DraftTarget) =>
  target.type === 'direct' || target.channelId === null ? undefined : channels.get(target.channelId)

/** Max members that are notified without a question. */
const fewPeople = 15

/** Asks before a message notifies everyone in a large channel. Offers to mention only the topic instead. */
const everyone: Question = {
  isOfText: true,
  ask: (state, { field, target, written }) => {
    const channel = channelOf(state, target)
    const count = channel === undefined ? null : peopleCount(state, channel)
    const mention = count !== null && count > fewPeople ? everyoneMention(written) : null
    if (mention === null) return null
    const writeTopic = (): void => {
      const box = field.current
      const found = everyoneMention(box?.value ?? '')
      if (box === null || found === null) return
      replaceText(box, found.start, found.end, wildcardText('topic', false).trimEnd())
    }
    return {
      words: t('compose.everyone', { name: mention.name, count: count ?? 0 }),
      sendLabel: t('compose.everyone_send'),
      action: hasTopicWildcard(state.realm.featureLevel)
        ? { label: t('compose.everyone_topic'), run: writeTopic }
        : null,
    }
  },
}

/** Max names in the question. More are shown as a number. */
const maxNames = 3

/** Asks before sending a mention of users outside the channel, who would not be notified. Offers to add them. */
const outsideChannel: Question = {
  isOfText: true,
  ask: (state, { field, store, target, withdraw, written }) => {
    const channel = channelOf(state, target)
    const people = channel === undefined ? [] : outsiders(state, channel.id, written)
    if (channel === undefined || people.length === 0) return null
    const shown = people.slice(0, maxNames).map(({ name }) => name)
    const more = people.length - shown.length
    const names = listWords(more > 0 ? [...shown, t('compose.outsiders_more', { count: more })] : shown)
    const values = { names, count: people.length, channel: channel.name }
    const add = (): void => {
      withdraw()
      field.current?.focus()
      const ids = people.map(({ id }) => id)
      void addOutsiders(store, channel.id, ids, t('compose.outsiders_added', values))
    }
    return {
      words: t('compose.outsiders', values),
      sendLabel: t('compose.outsiders_send'),
      action: canInChannel(state, 'addSubscribers', channel.id)
        ? { label: t('compose.outsiders_add', { count: people.length }), run: add }
        : null,
    }
  },
}

/** Adds users to the channel without a notice, because the mention notifies them. Reports the result in a toast. */
async function addOutsiders(
  store: AccountStore,
  channelId: ChannelId,
  ids: readonly UserId[],
  added: string,
): Promise<void> {
  const { reason } = await addMembers(store, channelId, ids, false)
  showToast(reason === null ? added : t('compose.outsiders_refused', { reason }))
}

const questions = [emptyTopic, everyone, outsideChannel]

/** Asks one question at a time: the next one after the previous one is answered. */
export function useSendQuestion(about: Omit<About, 'store' | 'withdraw' | 'written'>) {
  const store = useAccountStore()
  const [asked, setAsked] = useState<ReadonlyMap<Question, Asked>>(new Map())
  const withdrawAll = (isMeant: (question: Question) => boolean): void =>
    // The same map if nothing changes, because a key must not render the composer.
    setAsked((old) =>
      [...old.keys()].some(isMeant) ? new Map([...old].filter(([question]) => !isMeant(question))) : old,
    )
  const shown = questions.map((question) => asked.get(question)).findLast((each) => each !== undefined)
  return {
    /** null: nothing is being asked. */
    words: shown?.words ?? null,
    sendLabel: shown?.sendLabel ?? t('compose.send'),
    action: shown?.action ?? null,
    /** Returns true if a question is shown now, and nothing must be sent. */
    ask: (written: string): boolean => {
      const { state } = store.getState()
      if (state === null) return false
      for (const question of questions) {
        if (asked.has(question)) continue
        const withdraw = (): void => withdrawAll((one) => one === question)
        const found = question.ask(state, { ...about, store, withdraw, written })
        if (found === null) continue
        setAsked(new Map([...asked, [question, found]]))
        return true
      }
      return false
    },
    textChanged: () => withdrawAll(({ isOfText }) => isOfText),
    withdraw: () => withdrawAll(() => true),
  }
}
