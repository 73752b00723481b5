import type { Message, Narrow } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import { organizationName } from '../../../shared/ipc/accountTitle.ts'
import type { ExportFormat } from '../../../shared/ipc/calls/downloadCalls.ts'
import { realmText } from '../../../shared/model/organization/realm.ts'
import { twentyFourHourTime } from '../../../shared/model/organization/userSettings.ts'
import { selectUser } from '../../../shared/model/people/users.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { conversationOf } from '../../../shared/api/conversationKey.ts'
import { isWholePlace, narrowConversation } from '../../../shared/model/views/narrow.ts'
import type { Account } from '../account/account.ts'
import { done } from '../http/failure.ts'
import type { MediaRequest } from '../media/media.ts'
import type { MediaAnswer } from '../media/mediaHeaders.ts'
import type { DocumentSubject } from './document.ts'
import { documents } from './documents.ts'
import { createPictures } from './pictures.ts'
import { readMessages } from './readMessages.ts'
import { titleOf, wordsOf } from './titleOf.ts'

export interface ExportRequest {
  readonly narrow: Narrow
  readonly format: ExportFormat
}

/** The file that is written. */
export interface ExportSink {
  /** Appends a text. Rejects if it cannot be written to disk. */
  write(text: string): Promise<void>
  /** Called with the number of messages written so far. */
  progress(messages: number): void
  /** Aborts the export. The incomplete file is discarded. */
  readonly signal: AbortSignal
}

interface ExportParts {
  readonly id: string
  readonly account: Account
  readonly state: AccountState
  readonly realmUrl: string
  readonly media: (request: MediaRequest) => Promise<MediaAnswer>
}

/** Writes the messages of a narrow to the sink. Rejects if the sink does; errors of the server are returned. */
export async function exportConversation(
  { account, id, media, realmUrl, state }: ExportParts,
  { format, narrow }: ExportRequest,
  sink: ExportSink,
): Promise<CallResult<null>> {
  const { isRaw, limit, pictures, write } = documents[format]
  const subject = subjectOf(state, realmUrl, narrow)
  const writer = write({ ...subject, pictures: createPictures({ account: id, media, realmUrl }, pictures) })
  let count = 0
  let by = 'server'
  await sink.write(writer.head())
  const read = await readMessages(
    account,
    { narrow, isRaw, limit },
    async (page) => {
      by = page.by
      const isRendered = !isRaw || by === 'store'
      for await (const text of writer.messages(page.messages, isRendered, sink.signal)) await sink.write(text)
      count += page.messages.length
      sink.progress(count)
    },
    sink.signal,
  )
  if (!read.ok) return read
  const notes = [
    ...(by === 'store' ? [t(isRaw ? 'export.of_store_raw' : 'export.of_store')] : []),
    ...(read.value ? [t(by === 'store' ? 'export.cut_older' : 'export.cut_newer', { count })] : []),
    ...(count === 0 ? [t('export.empty')] : []),
  ]
  await sink.write(writer.end(notes))
  return done
}

function subjectOf(state: AccountState, realmUrl: string, narrow: Narrow): Omit<DocumentSubject, 'pictures'> {
  const selfUserId = state.self.userId
  const isOne = isWholePlace(narrow) && narrowConversation(narrow, selfUserId) !== null
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
  const times = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: twentyFourHourTime(state) === false,
  })
  const dateOf = (timestamp: number): Date => new Date(Math.min(timestamp * 1000, 8.64e15))
  return {
    title: titleOf(state, narrow),
    realmUrl,
    organization: organizationName({ realmName: realmText(state, 'name', ''), realmUrl }),
    placeOf: (message: Message) => (isOne ? null : wordsOf(state, conversationOf(message, selfUserId))),
    senderOf: ({ senderId, senderName }) => selectUser(state, senderId)?.name ?? senderName,
    dayOf: (timestamp) => days.format(dateOf(timestamp)),
    timeOf: (timestamp) => times.format(dateOf(timestamp)),
  }
}
