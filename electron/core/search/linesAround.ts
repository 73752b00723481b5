import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { LinesAround } from '../../../shared/ipc/calls/lineCalls.ts'
import { parseContent } from '../../../shared/content/parseContent.ts'
import { contentText } from '../../../shared/content/text/contentText.ts'
import { escapeText } from '../../../shared/markdown/escapeHtml.ts'
import { lineOf } from '../../../shared/model/messages/lineText.ts'
import { withoutCommand } from '../../../shared/model/messages/widgetCommand.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { isTransient, success, type Answer } from '../http/apiError.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { askPage } from '../sync/pages/fetchMessages.ts'

interface AroundRequest {
  readonly narrow: Narrow
  readonly messageId: MessageId
}

interface AroundSource {
  readonly runtime: AccountRuntime
  readonly store: AccountStore | null
  readonly state: AccountState
  /** Called with the messages of the server's response. */
  readonly saw: (messages: readonly Message[]) => void
}

/** Number of messages before and after the requested one. */
const around = 4

/**
 * Returns the lines of the messages around one in its conversation: from the store if it has all of them, otherwise
 * from the server. Offline, returns what is stored, with gaps.
 */
export async function linesAround(
  source: AroundSource,
  request: AroundRequest,
): Promise<Answer<LinesAround>> {
  const { runtime, saw } = source
  const storedLines = await stored(source, request, false)
  if (storedLines !== null) return success(storedLines)
  const offline = async () => success((await stored(source, request, true)) ?? nothing)
  if (runtime.connection.current().state !== 'live') return offline()
  const { messageId, narrow } = request
  const answer = await askPage(runtime, { narrow, anchor: messageId, before: around, after: around })
  if (!answer.ok) return isTransient(answer.error) ? offline() : answer
  const { messages } = answer.value
  saw(messages)
  return success(linesOf(messages, messageId))
}

const nothing: LinesAround = { messages: [] }

async function stored(
  { state, store }: AroundSource,
  { messageId, narrow }: AroundRequest,
  wider: boolean,
): Promise<LinesAround | null> {
  const page = await store?.readPage({
    narrow,
    selfUserId: state.self.userId,
    anchor: messageId,
    before: around,
    after: around,
    wider,
  })
  if (page == null) return null
  const before = page.messages.filter(({ id }) => id < messageId).length
  const after = page.messages.filter(({ id }) => id > messageId).length
  const isWhole =
    (before >= around || page.foundOldest) && (after >= around || page.foundNewest) && !page.stale
  return isWhole || wider ? linesOf(page.messages, messageId) : null
}

function linesOf(messages: readonly Message[], messageId: MessageId): LinesAround {
  const before = messages.filter(({ id }) => id < messageId).slice(-around)
  const after = messages.filter(({ id }) => id > messageId).slice(0, around)
  const itself = messages.filter(({ id }) => id === messageId)
  return {
    messages: [...before, ...itself, ...after].map((message) => ({
      ...lineOf(message),
      html: htmlOf(message),
    })),
  }
}

/** Returns the content of a message. Polls and to-do lists become lines, without the command. */
function htmlOf(message: Message): string {
  if (message.submessages.length === 0) return message.content
  const text = contentText(parseContent(message.content))
  const shown = withoutCommand(message, text)
  return shown === text ? message.content : `<p>${shown.split('\n').map(escapeText).join('<br>')}</p>`
}
