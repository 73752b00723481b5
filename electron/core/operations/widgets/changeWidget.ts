import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import { widgetChangeOf } from '../../../../shared/model/messages/widgetChange.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { isInMessage } from '../engine/isInMessage.ts'
import type { LookupResult, OperationKind } from '../engine/operationKind.ts'
import { routeKind } from '../routeKind.ts'

type Params = Readonly<{ messageId: number; content: string; seen?: number | undefined }>

/** Votes, options, tasks, check marks and titles. Each is one submessage; another submessage undoes a check mark. */
const changeWidget = routeKind(routes.sendSubmessage, {
  lane: ({ messageId }) => `widget ${messageId}`,
  key: ({ content, messageId }) => {
    const change = widgetChangeOf(content)
    if (change === null) return null
    const of = 'key' in change && (change.type === 'vote' || change.type === 'strike') ? ` ${change.key}` : ''
    const isReplaced = of !== '' || change.type === 'question' || change.type === 'new_task_list_title'
    return isReplaced ? `widget ${messageId} ${change.type}${of}` : null
  },
  words: ({ content }) => {
    switch (widgetChangeOf(content)?.type) {
      case 'vote':
      case 'new_option':
      case 'question':
        return t('outbox.poll')
      default:
        return t('outbox.todo')
    }
  },
  merge: {
    all: (waiting, later) => {
      const last = waiting.at(-1)
      const paramsLeft = (each: (typeof waiting)[number]) => (each.mayHaveApplied ? each.params : null)
      // A waiting check mark and its reversal cancel each other out.
      if (widgetChangeOf(later.content)?.type === 'strike') {
        const isUndone = last !== undefined && !last.mayHaveApplied
        const left = waiting.map((each) => (isUndone && each === last ? null : each.params))
        return { waiting: left, later: isUndone ? null : later }
      }
      return { waiting: waiting.map(paramsLeft), later }
    },
  },
  recovery: { repeat: 'afterLookup', lookUp: isSent },
})

/** True if the message has this submessage of the user, not counting those that existed before the operation. */
function isSent({ content, messageId, seen = 0 }: Params, runtime: AccountRuntime): Promise<LookupResult> {
  const wanted = canonical(content)
  const { selfUserId } = runtime.context()
  return isInMessage(runtime, messageId, ({ submessages }) =>
    submessages.some(
      (each) => each.id > seen && each.senderId === selfUserId && canonical(each.content) === wanted,
    ),
  )
}

/** Servers may reformat the JSON, so the parsed values are compared. */
const canonical = (content: string): string => JSON.stringify(widgetChangeOf(content))

/** Operations that change polls and to-do lists. */
export const widgetKinds: readonly OperationKind[] = [changeWidget]
