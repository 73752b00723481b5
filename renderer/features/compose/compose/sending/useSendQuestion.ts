import type { RefObject } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { SendQuestion } from './sendQuestion.ts'
import { useEmptyTopicQuestion } from './useEmptyTopicQuestion.ts'
import { useEveryoneQuestion } from './useEveryoneQuestion.ts'
import { useOutsiderQuestion } from './useOutsiderQuestion.ts'

interface Place {
  readonly target: DraftTarget
  /** True when the target's conversation itself is open. */
  readonly isHere: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Focuses the field for the topic's name. */
  readonly onName: () => void
}

/** Combines the questions and asks one at a time: the next one after the previous one is answered. */
export function useSendQuestion({ target, isHere, field, onName }: Place): SendQuestion {
  const all = [
    useEmptyTopicQuestion(target, isHere, onName),
    useEveryoneQuestion(target, field),
    useOutsiderQuestion(target, field),
  ]
  const { words, sendLabel, action } = all.findLast((each) => each.words !== null) ?? all[0]!
  return {
    words,
    sendLabel,
    action,
    ask: (written) => all.some((each) => each.ask(written)),
    textChanged: () => all.forEach((each) => each.textChanged()),
    withdraw: () => all.forEach((each) => each.withdraw()),
  }
}
