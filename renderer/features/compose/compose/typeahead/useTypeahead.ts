import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { lastIds, noIds } from '../../../../../shared/collections/idList.ts'
import { channelByName } from '../../../../../shared/model/channels/channels.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { userPartSteps } from '../../../../../shared/model/search/userNames.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { callQuietly, timeSlice, useAccountStore } from '../../../../state/index.ts'
import { useList, type RowKind } from '../../../../ui/index.ts'
import { replaceText } from '../writing/textEdit.ts'
import { useTimeDialog } from '../writing/useTimeDialog.ts'
import { detect, type Trigger } from './detect.ts'
import type { Suggestion } from './suggestion.ts'
import { suggestionsFor, typeaheadKinds } from './suggestions.ts'

const suggestionRows: RowKind<Suggestion, string> = { keyOf: ({ key }) => key }
const noList = { 'aria-autocomplete': 'list' } as const

export type Typeahead = ReturnType<typeof useTypeahead>

/**
 * Completion in a text field. Suggestions are computed after the frame of a key, so that typing stays fast. The list
 * therefore belongs to the text as it was then.
 */
export function useTypeahead(
  field: RefObject<HTMLTextAreaElement | null>,
  target: DraftTarget,
  narrow: Narrow,
) {
  const store = useAccountStore()
  const time = useTimeDialog(field)
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const suggestions = useMemo((): readonly Suggestion[] => {
    const { state } = store.getState()
    return state === null || trigger === null
      ? []
      : suggestionsFor(state, trigger, target, lastIds(viewOf(state, narrow)?.ids ?? noIds, 200))
  }, [store, trigger, target, narrow])
  const isOpen = suggestions.length > 0
  useEffect(() => {
    requestIdleCallback(() => {
      const { state } = store.getState()
      if (state !== null) void timeSlice(userPartSteps(state))
    })
  }, [store])

  const close = (): void => setTrigger(null)
  const fetchTopics = (name: string): void => {
    const { state } = store.getState()
    const channel = state === null ? undefined : channelByName(state, name)
    if (state === null || channel === undefined) return
    const { loaded, stale } = knownTopics(state, channel.id)
    if (!loaded || stale) callQuietly('topics.fetch', { account: store.id, channelId: channel.id })
  }
  const look = (): void => {
    const box = field.current
    const found =
      box === null || box.selectionStart !== box.selectionEnd ? null : detect(box.value, box.selectionStart)
    if (found === null && trigger === null) return
    if (found?.kind === 'topic' && trigger?.kind !== 'topic') fetchTopics(found.channel)
    const needs = found === null ? undefined : typeaheadKinds[found.kind].needs
    if (needs?.now() === null) void needs.load().then(() => newest.current())
    startTransition(() => setTrigger(found))
  }
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  const pick = (suggestion: Suggestion, alternative = false): void => {
    const box = field.current
    if (box === null || trigger === null) return
    const text = alternative ? (suggestion.alternative ?? suggestion.text) : suggestion.text
    // Avoids a second space or line break if one follows already.
    const caret = box.selectionStart
    const follows = /\s$/.test(text) && box.value[caret] === text.at(-1)
    const end = follows ? caret + 1 : caret
    setTrigger(null)
    replaceText(box, trigger.start, end, text)
    suggestion.run?.({ askTime: time.ask })
  }
  const list = useList(suggestions, suggestionRows, {
    typed: trigger === null ? null : `${String(trigger.start)} ${trigger.query}`,
    wraps: true,
    onOpen: (suggestion) => pick(suggestion),
    onKey: ({ key, shiftKey }, suggestion) => {
      if (key === 'Escape') close()
      else if (key === 'Tab' && !shiftKey && suggestion !== undefined) pick(suggestion)
      else if (key === '>' && suggestion?.alternative !== undefined) pick(suggestion, true)
      else return false
      return true
    },
  })
  /** Returns true if the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (isOpen && !event.key.startsWith('Page')) list.onKeyDown(event, true)
    return event.defaultPrevented
  }
  return { list, isOpen, look, close, onKeyDown, ofText: isOpen ? list.ofText : noList, time }
}
