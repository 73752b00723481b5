import type { RefObject } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { SendQuestion } from './sendQuestion.ts'
import { useEmptyTopicQuestion } from './useEmptyTopicQuestion.ts'
import { useEveryoneQuestion } from './useEveryoneQuestion.ts'
import { useOutsiderQuestion } from './useOutsiderQuestion.ts'

interface Place {
  readonly target: DraftTarget
  /** The conversation of the target is on the screen itself. */
  readonly isHere: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Puts the caret where a topic is named. */
  readonly onName: () => void
}

/** One question at a time: of two the second is asked once the first is answered. */
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
